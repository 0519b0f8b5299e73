/** A label as the start of a file name: `Barang dan Jasa` → `barang-dan-jasa`. */
export const fileNameOf = (label: string): string =>
  label
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
