import { columnsOf, knownFields } from './json-fields.ts'

/** The members that are read, as an empty document. */
export function jsonTemplate(side: 'PIB' | 'PEB'): string {
  const { header, barang } = knownFields[side]
  const goods = empty('BARANG', barang)
  const document = {
    ...empty('HEADER', header),
    kodeDokumen: side === 'PIB' ? '20' : '30',
    entitas: [empty('ENTITAS')],
    dokumen: [empty('DOKUMEN')],
    barang: [side === 'PIB' ? { ...goods, barangTarif: [empty('BARANGTARIF')] } : goods],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

const empty = (sheet: keyof typeof columnsOf, allowed?: ReadonlySet<string>) =>
  Object.fromEntries(
    Object.values(columnsOf[sheet])
      .filter((name) => !allowed || allowed.has(name))
      .map((name) => [name, null]),
  )
