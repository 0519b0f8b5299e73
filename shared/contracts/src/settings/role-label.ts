/** `kepala_departemen` → `Kepala Departemen` (specification §6). In a file of its own, for code that needs no schema. */
export const roleLabel = (role: string) =>
  role
    .split('_')
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join(' ')
