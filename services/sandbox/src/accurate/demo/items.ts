import { momentText } from '../contract/dates.ts'
import type { Database } from '../records/database.ts'
import { branch } from './partners.ts'

const DAY_MS = 86_400_000
const things =
  'Benang katun,Kain denim,Ritsleting,Kancing,Label tenun,Karton,Plastik kemas,Lem,Tinta,Palet,Baut,Oli mesin,Jarum,Gunting,Kertas A4,Map,Toner,Kabel,Lampu,Sarung tangan'.split(
    ',',
  )
const services =
  'Jasa konsultasi KITE,Pendampingan audit,Pengurusan PIB,Pengurusan PEB,Pelatihan kepabeanan,Sewa gudang,Angkutan darat,Angkutan laut'.split(
    ',',
  )
const colours = 'putih,hitam,biru,merah,hijau,besar,kecil,tebal,tipis,khusus'.split(',')
const units = ['PCS', 'KG', 'M', 'ROL', 'BOX']
const others = ['Paket ekspor lengkap', 'Ongkos jahit', 'Barang titipan', 'Biaya overhead'] as const
const otherTypes = ['GROUP', 'PRODUCTION_COST', 'NON_INVENTORY', 'PRODUCTION_COST'] as const

const typeNames = {
  INVENTORY: 'Persediaan',
  SERVICE: 'Jasa',
  NON_INVENTORY: 'Non Persediaan',
  GROUP: 'Grup',
  PRODUCTION_COST: 'Biaya Produksi',
}
type ItemType = keyof typeof typeNames

type Good = {
  no: string
  name: string
  itemType: ItemType
  unit: string
  price: number
  category: { id: number; name: string }
}

/** Goods and services that EMS has in demo mode under the same code, some here under another name, and four others. */
function goods(): Good[] {
  const services_ = services.map((name, n): Good => {
    const at = n + 1
    return {
      no: code('JSA', at + 11),
      name: `${name} paket ${at + 11}`,
      itemType: 'SERVICE',
      unit: 'PAKET',
      price: priceOf(at + 11),
      category: { id: 51, name: 'Jasa' },
    }
  })
  const stocked = Array.from({ length: 28 }, (_, n): Good => {
    const at = 61 + n * 3
    const name = `${things[at % 20]} ${colours[Math.floor(at / 20) % 10]} ${at}`
    const isTheirs = n % 7 === 6
    return {
      no: isTheirs ? `1${String(n).padStart(5, '0')}` : code('BRG', at),
      name: n % 5 === 4 ? name.toUpperCase() : name,
      itemType: n % 9 === 8 ? 'NON_INVENTORY' : 'INVENTORY',
      unit: units[at % 5] as string,
      price: priceOf(at),
      category: { id: 50, name: 'Barang' },
    }
  })
  const rest = others.map(
    (name, n): Good => ({
      no: `X-${n + 1}`,
      name,
      itemType: otherTypes[n] as ItemType,
      unit: 'PCS',
      price: 0,
      category: { id: 52, name: 'Lain-lain' },
    }),
  )
  return [...services_, ...stocked, ...rest]
}

const code = (prefix: string, n: number) => `${prefix}-${String(n).padStart(5, '0')}`
const priceOf = (n: number) => (((n * 7351) % 900) + 10) * 1000

/** 40 items of all five types. Prices of the second database are ten per cent higher. */
export function insertItems(database: Database, now: number, seed: number) {
  const rows = database.modules.item
  goods().forEach(({ no, name, itemType, unit, price, category }, n) => {
    const sellPrice = database.id === 1002 ? Math.round(price * 1.1) : price
    const isStock = itemType === 'INVENTORY'
    const balance = isStock ? (seed * (n + 3) * 17) % 900 : 0
    rows.put({
      id: rows.nextId(),
      no,
      name,
      itemType,
      itemTypeName: typeNames[itemType],
      itemCategory: category,
      unitPrice: sellPrice,
      unit1: { id: 50 + n, name: unit },
      unit1Name: unit,
      balance,
      availableToSell: Math.max(balance - n, 0),
      balanceUnitCost: Math.round(sellPrice * 0.7),
      minimumQuantity: isStock ? 10 : 0,
      upcNo: isStock ? `99${String(n * 7919).padStart(11, '0')}` : '',
      notes: '',
      branchId: branch.id,
      tax1: { id: 50, description: 'Pajak Pertambahan Nilai', rate: 11 },
      detailSellingPrice: [
        { id: 900 + n, price: sellPrice, unit: { name: unit }, priceCategory: { id: 50, name: 'Umum' } },
      ],
      detailWarehouseData: isStock ? [{ id: 50, warehouseName: 'Gudang Utama', balance, unit1Quantity: balance }] : [],
      suspended: n === 33,
      lastUpdate: momentText(now - ((n * 11) % 300) * DAY_MS - n * 71_000),
    })
  })
}
