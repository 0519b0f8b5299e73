import { Button, Group, Modal, Select, Stack, TextInput } from '@ems/ui'
import { type FormEvent, useState } from 'react'
import { type DashboardCard, type SizeName, sizeOf, sizes } from '../cards/layout.ts'
import FilterFields from '../filter/FilterFields.tsx'
import type { DashboardFilter } from '../filter/filter.ts'
import type { Widget } from '../widgets/catalogue.ts'

type WidgetDialogProps = {
  widgets: ReadonlyMap<string, Widget>
  /** The card to change; without it a new one is made. */
  card?: DashboardCard
  onSave: (card: DashboardCard) => void
  onClose: () => void
}

/** *Tambah widget* and *Atur widget*. */
export default function WidgetDialog({ widgets, card, onSave, onClose }: WidgetDialogProps) {
  const [key, setKey] = useState<string | null>(card?.widget ?? null)
  const [title, setTitle] = useState(card?.title ?? '')
  const [own, setOwn] = useState<DashboardFilter>(card?.own ?? {})
  const [size, setSize] = useState<SizeName | null>(card ? sizeOf(card) : null)
  const [isTried, setTried] = useState(false)
  const widget = key === null ? undefined : widgets.get(key)
  const chosen = size ?? widget?.size ?? 'm'
  const isBackwards = own.range === 'custom' && (own.from ?? '') > (own.to ?? '')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (key === null || isBackwards) return
    const extent =
      card && sizeOf(card) === chosen ? { w: card.w, h: card.h } : { w: sizes[chosen].w, h: sizes[chosen].h }
    const { id, x, y } = card ?? { id: crypto.randomUUID().slice(0, 8), x: 0, y: 0 }
    onSave({ id, widget: key, x, y, ...extent, ...titled(title), ...narrowed(own) })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={card ? 'Atur widget' : 'Tambah widget'}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <Select
            label="Widget"
            withAsterisk
            data={choicesOf(widgets)}
            value={key}
            onChange={setKey}
            searchable
            nothingFoundMessage="Tidak ditemukan."
            error={isTried && key === null ? 'Widget wajib dipilih.' : undefined}
            data-autofocus
          />
          <TextInput
            label="Judul"
            placeholder={widget?.title}
            maxLength={60}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <FilterFields filter={own} onChange={setOwn} isOwn />
          <Select
            label="Ukuran"
            withAsterisk
            data={Object.entries(sizes).map(([value, { label }]) => ({ value, label }))}
            value={chosen}
            allowDeselect={false}
            onChange={(value) => setSize(value as SizeName)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Batal
            </Button>
            <Button type="submit">{card ? 'Simpan' : 'Tambah'}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

/** By department, in the order of the menu. */
const choicesOf = (widgets: ReadonlyMap<string, Widget>) =>
  [...Map.groupBy(widgets.values(), ({ area }) => area)].map(([group, all]) => ({
    group,
    items: all.map(({ key, title }) => ({ value: key, label: title })),
  }))

const titled = (title: string) => (title.trim() ? { title: title.trim() } : {})

/** Only explicit values: others follow the page. */
function narrowed({ companies = [], range, from, to, period }: DashboardFilter) {
  const own: DashboardFilter = {
    ...(companies.length > 0 ? { companies } : {}),
    ...(range ? { range } : {}),
    ...(range === 'custom' && from && to ? { from, to } : {}),
    ...(period ? { period } : {}),
  }
  return Object.keys(own).length > 0 ? { own } : {}
}
