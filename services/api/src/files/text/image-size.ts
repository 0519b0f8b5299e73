import { imageSize as measured } from 'image-size'

/** Width and height that a picture claims to have, from its beginning; undefined for what is no picture. */
export function imageSize(beginning: Uint8Array): { width: number; height: number } | undefined {
  try {
    const { width, height } = measured(beginning)
    return { width, height }
  } catch {
    return undefined
  }
}
