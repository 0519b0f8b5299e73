/**
 * The storage of this tab; where the browser forbids it, one that forgets with the page. Merely naming `sessionStorage`
 * throws there, and the login screen could not even say so.
 */
export const tabStorage: Storage = allowed() ?? forgetful()

function allowed(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    // SecurityError: cookies and site data are blocked.
    return undefined
  }
}

function forgetful(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
