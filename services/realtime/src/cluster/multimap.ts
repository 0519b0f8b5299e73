/** Puts `value` into the set that `key` stands for. */
export function addTo<K, V>(index: Map<K, Set<V>>, key: K, value: V) {
  const set = index.get(key)
  if (set) set.add(value)
  else index.set(key, new Set([value]))
}

/** Takes `value` out again; a set that becomes empty is forgotten. */
export function takeFrom<K, V>(index: Map<K, Set<V>>, key: K, value: V) {
  const set = index.get(key)
  set?.delete(value)
  if (set?.size === 0) index.delete(key)
}
