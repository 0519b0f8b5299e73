import { items, type partners } from '@ems/contracts/marketing'
import { permission } from '@ems/contracts/permission'
import { download, type ListParams, showProblem, toQuery, useMutation, useSession } from '@ems/platform'
import { Button, Checkbox, Group, Modal, NumberInput, RefSelect, Stack, Text } from '@ems/ui'
import { useState } from 'react'

/** What is printed: labels of chosen items, or a catalogue of what the list finds. */
export type Printing = { kind: 'labels' | 'catalogue'; params: ListParams; count: number | undefined }

type PrintDialogProps = { printing: Printing; onClose: () => void }

export function PrintDialog({ printing, onClose }: PrintDialogProps) {
  return printing.kind === 'labels' ? (
    <LabelDialog printing={printing} onClose={onClose} />
  ) : (
    <CatalogueDialog printing={printing} onClose={onClose} />
  )
}

function usePrint(kind: Printing['kind'], params: ListParams, onDone: () => void) {
  return useMutation({
    mutationFn: (options: Readonly<Record<string, string>>) => {
      const { q, filters, sort } = params
      const search = toQuery(items.name, { q, filters, sort })
      for (const [name, value] of Object.entries(options)) search.set(name, value)
      return download(`items/-actions/${kind}?${search}`)
    },
    onSuccess: onDone,
    onError: showProblem,
  })
}

const LABELS_PER_SHEET = 24

function LabelDialog({ printing: { params, count }, onClose }: PrintDialogProps) {
  const [copies, setCopies] = useState<number | string>(1)
  const [used, setUsed] = useState<number | string>(0)
  const [hasPrices, setPrices] = useState(false)
  const print = usePrint('labels', params, onClose)
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
  const print = usePrint('catalogue', params, onClose)
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

const PARTNERS: (typeof partners)['name'] = 'partners'

const Buttons = ({ isPending, onClose }: { isPending: boolean; onClose: () => void }) => (
  <Group justify="flex-end">
    <Button variant="default" onClick={onClose}>
      Batal
    </Button>
    <Button type="submit" loading={isPending}>
      Unduh PDF
    </Button>
  </Group>
)
