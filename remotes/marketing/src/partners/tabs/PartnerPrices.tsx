import { priceLists } from '@ems/contracts/marketing'
import { RelatedRows } from '@ems/ui'
import { partnerPriceListForm } from '../../items/prices/price-list-form.ts'

/** The price lists of one customer. */
export default function PartnerPrices({ partner }: { partner: string }) {
  return (
    <RelatedRows
      resource={priceLists}
      of={{ partner }}
      columns={['name', 'currency', 'valid_from', 'valid_to', 'item_count', 'is_promotion', 'is_active']}
      form={partnerPriceListForm}
      empty="Belum ada daftar harga untuk pelanggan ini. Berlaku daftar harga segmen, umum, lalu harga jual."
      addLabel="Tambah daftar harga"
    />
  )
}
