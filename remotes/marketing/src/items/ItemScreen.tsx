import { Sections } from '@ems/ui'
import ItemList from './ItemList.tsx'
import { PriceList } from './prices/PriceList.tsx'
import { PriceLists } from './prices/PriceLists.tsx'

const sections = {
  items: { label: 'Barang dan jasa', List: ItemList },
  lists: { label: 'Daftar harga', List: PriceLists },
  prices: { label: 'Harga', List: PriceList },
}

/** The catalogue, the price lists, and the prices on them. */
export default function ItemScreen() {
  return <Sections of={sections} />
}
