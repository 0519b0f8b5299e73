import { todayInJakarta } from '@ems/contracts/days'
import { items } from '@ems/contracts/marketing'
import { useSession } from '@ems/platform'
import { DayInput, Modal, RefSelect, Select, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { Buttons, PARTNERS, type PrintDialogProps, refusalIn, usePrint } from './print-parts.tsx'

const currencies = Object.entries(items.meta.currency.options ?? {}).map(([value, label]) => ({ value, label }))

/** The prices in force for a customer, as a letter of the company that sells. */
export function PriceListDialog({ printing: { params }, onClose }: PrintDialogProps) {
  const [partner, setPartner] = useState<string | null>(null)
  const { user } = useSession()
  const [company, setCompany] = useState(user.place?.company ?? null)
  const [currency, setCurrency] = useState('IDR')
  const [day, setDay] = useState<string | null>(todayInJakarta())
  const [isMissing, setMissing] = useState(false)
  const print = usePrint('price-list', params, { onDone: onClose, said: ['NO_PRICES', 'COMPANY'] })
  return (
    <Modal opened onClose={onClose} title="Daftar harga per mitra">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(!partner)
          if (partner) print.mutate({ partner, currency, ...(company && { company }), ...(day && { day }) })
        }}
      >
        <Stack>
          <Text size="sm" c="dimmed">
            Harga yang berlaku bagi pelanggan untuk barang dan jasa menurut filter daftar, dengan tingkat jumlahnya.
            Yang tanpa harga tidak dicetak.
          </Text>
          <RefSelect
            to={PARTNERS}
            where={{ is_customer: '1' }}
            label="Pelanggan"
            required
            error={isMissing && !partner ? 'Pilih pelanggan.' : refusalIn(print.error, 'NO_PRICES')}
            value={partner}
            onChange={(next) => {
              setPartner(next)
              print.reset()
            }}
          />
          <RefSelect
            to="references"
            where={{ category: 'company' }}
            label="Perusahaan penerbit"
            description="Kosongkan untuk perusahaan pelanggan."
            error={refusalIn(print.error, 'COMPANY')}
            value={company}
            onChange={(next) => {
              setCompany(next)
              print.reset()
            }}
          />
          <Select
            label="Mata uang"
            data={currencies}
            value={currency}
            onChange={(next) => setCurrency(next ?? 'IDR')}
            allowDeselect={false}
          />
          <DayInput label="Berlaku per" value={day} onChange={setDay} />
          <Buttons isPending={print.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
