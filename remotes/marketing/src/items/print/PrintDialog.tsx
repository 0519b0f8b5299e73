import { permission } from '@ems/contracts/permission'
import { useSession } from '@ems/platform'
import { Checkbox, Group, Modal, NumberInput, RefSelect, Stack, Text } from '@ems/ui'
import { useState } from 'react'
import { PriceListDialog } from './PriceListDialog.tsx'
import { Buttons, PARTNERS, type PrintDialogProps, usePrint } from './print-parts.tsx'

/** The dialog of what is to be printed. */
export function PrintDialog({ printing, onClose }: PrintDialogProps) {
  if (printing.kind === 'labels') return <LabelDialog printing={printing} onClose={onClose} />
  if (printing.kind === 'price-list') return <PriceListDialog printing={printing} onClose={onClose} />
  return <CatalogueDialog printing={printing} onClose={onClose} />
}

const LABELS_PER_SHEET = 24

function LabelDialog({ printing: { params, count }, onClose }: PrintDialogProps) {
  const [copies, setCopies] = useState<number | string>(1)
  const [used, setUsed] = useState<number | string>(0)
  const [hasPrices, setPrices] = useState(false)
  const print = usePrint('labels', params, { onDone: onClose })
  return (
    <Modal opened onClose={onClose} title={`Cetak label barcode${count ? ` (${count} barang/jasa)` : ''}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          print.mutate({ copies: String(copies || 1), used: String(used || 0), prices: hasPrices ? '1' : '0' })
        }}
      >
        <Stack>
          <Text size="sm" c="dimmed">
            Kertas label A4, 3 × 8 label 70 × 37 mm. Tanpa barcode, kode barang yang dicetak.
          </Text>
          <Group grow align="flex-start">
            <NumberInput
              label="Label tiap barang"
              min={1}
              max={100}
              value={copies}
              onChange={setCopies}
              data-autofocus
            />
            <NumberInput
              label="Label terpakai"
              description="Pada lembar pertama"
              min={0}
              max={LABELS_PER_SHEET - 1}
              value={used}
              onChange={setUsed}
            />
          </Group>
          <Checkbox
            label="Dengan harga jual"
            checked={hasPrices}
            onChange={(event) => setPrices(event.currentTarget.checked)}
          />
          <Buttons isPending={print.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}

function CatalogueDialog({ printing: { params, count }, onClose }: PrintDialogProps) {
  const { can } = useSession()
  const [partner, setPartner] = useState<string | null>(null)
  const [hasPrices, setPrices] = useState(true)
  const print = usePrint('catalogue', params, { onDone: onClose })
  return (
    <Modal opened onClose={onClose} title={`Katalog PDF${count ? ` (${count} barang/jasa)` : ''}`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          print.mutate({ prices: hasPrices ? '1' : '0', ...(partner && hasPrices ? { partner } : {}) })
        }}
      >
        <Stack>
          <Text size="sm" c="dimmed">
            Barang dan jasa menurut filter daftar, dengan gambar pertamanya, paling banyak 500.
          </Text>
          <Checkbox
            label="Dengan harga"
            checked={hasPrices}
            onChange={(event) => setPrices(event.currentTarget.checked)}
          />
          {hasPrices && can(permission('customer', 'show')) && (
            <RefSelect
              to={PARTNERS}
              where={{ is_customer: '1' }}
              label="Harga untuk pelanggan"
              value={partner}
              onChange={setPartner}
            />
          )}
          <Buttons isPending={print.isPending} onClose={onClose} />
        </Stack>
      </form>
    </Modal>
  )
}
