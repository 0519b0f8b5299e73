import { columnsOf } from './json-fields.ts'

const empty = (sheet: keyof typeof columnsOf) =>
  Object.fromEntries(Object.values(columnsOf[sheet]).map((name) => [name, null]))

/** The members that are read, as an empty document. */
export function jsonTemplate(side: 'PIB' | 'PEB'): string {
  const goods = { ...empty('BARANG'), ...(side === 'PIB' ? { barangTarif: [empty('BARANGTARIF')] } : {}) }
  const header = Object.entries(empty('HEADER')).filter(([name]) => side === 'PEB' || !ofExports.includes(name))
  const document = {
    ...Object.fromEntries(header),
    kodeDokumen: side === 'PIB' ? '20' : '30',
    entitas: [empty('ENTITAS')],
    dokumen: [empty('DOKUMEN')],
    barang: [goods],
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

const ofExports: readonly string[] = ['kodeKategoriEkspor', 'tanggalEkspor', 'kodeNegaraTujuan']
