/** The value of a JSON text; undefined, which every schema refuses, when it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Text that is not JSON is answered like JSON of the wrong shape.
    return undefined
  }
}
