import type { generalReceipts } from '@ems/contracts/hr'
import { assetClasses, itAssets } from '@ems/contracts/it'
import { api, changed, jsonApi, type Row, showProblem, toast, useMutation } from '@ems/platform'
import { Button, type FieldErrors, fieldErrors, Group, Modal, RefSelect, Select, Stack, Textarea } from '@ems/ui'
import { useState } from 'react'

type Receipt = Row<typeof generalReceipts>

/** *Daftarkan aset*: an IT asset for each serial number of one line that came. */
export default function AssetDialog({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const lines = receipt.lines.filter(({ qty_good }) => Number(qty_good) > 0)
  const [line, setLine] = useState(String(lines[0]?.order_line ?? ''))
  const [kind, setKind] = useState<string>('device')
  const [category, setCategory] = useState<string | null>(null)
  const [brand, setBrand] = useState<string | null>(null)
  const [serials, setSerials] = useState('')
  const [errors, setErrors] = useState<FieldErrors['fields']>({})
  const typed = serials
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean)
  const register = useMutation({
    mutationFn: async () => {
      const attributes = { order_line: Number(line), asset_class: kind, category, brand, serials: typed }
      const { body, headers } = jsonApi({ data: { type: 'general-receipts', id: receipt.id, attributes } })
      const keyed = { ...headers, 'Idempotency-Key': crypto.randomUUID() }
      await api.post(`general-receipts/${receipt.id}/-actions/registerAssets`, { body, headers: keyed })
      await changed(itAssets)
    },
    onSuccess: () => {
      toast.success(`${typed.length} aset didaftarkan.`)
      onClose()
    },
    onError: (error) => {
      const { fields } = fieldErrors(error)
      setErrors(fields)
      if (Object.keys(fields).length === 0) showProblem(error)
    },
  })
  return (
    <Modal opened onClose={onClose} title="Daftarkan aset" size="lg">
      <Stack>
        <Select
          label="Barang"
          data={lines.map(({ order_line, name, qty_good }) => ({
            value: String(order_line),
            label: `${name ?? `Baris ${order_line}`} (${qty_good} diterima)`,
          }))}
          value={line}
          onChange={(value) => setLine(value ?? line)}
          allowDeselect={false}
        />
        <Select
          label="Kelas"
          data={Object.entries(assetClasses).map(([value, label]) => ({ value, label }))}
          value={kind}
          onChange={(value) => setKind(value ?? kind)}
          allowDeselect={false}
        />
        <RefSelect
          to="references"
          where={{ category: 'asset-category' }}
          label="Kategori"
          required
          value={category}
          onChange={setCategory}
          error={errors.category}
        />
        <RefSelect
          to="references"
          where={{ category: 'brand' }}
          label="Merek"
          required
          value={brand}
          onChange={setBrand}
          error={errors.brand}
        />
        <Textarea
          label="No. seri"
          description="Satu nomor per baris; setiap nomor menjadi satu aset."
          required
          autosize
          minRows={3}
          maxRows={12}
          value={serials}
          onChange={({ currentTarget }) => setSerials(currentTarget.value)}
          error={errors.serials ?? errors.serial_no ?? errors.receipt}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Batal
          </Button>
          <Button loading={register.isPending} disabled={!typed.length} onClick={() => register.mutate()}>
            Daftarkan
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
