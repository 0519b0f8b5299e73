import { columnMeta, type FieldMeta } from '@ems/contracts/kit'
import type { Values } from '@ems/platform'
import { Button, Group, Paper, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { valueText } from '../fields/cell-text.ts'
import { useTitles } from '../fields/lookup.ts'
import { Modal } from '../Modal.tsx'
import { useFormParts } from './form-context.ts'
import { changes, isSame } from './form-values.ts'
import type { Conflict } from './use-resource-form.ts'

type Choice = 'mine' | 'latest'

/**
 * Two people changed one row: each of my changes is mine to keep or to give up; nothing typed is lost on the way.
 * `onMerged` is called when the form holds the merged values and may be saved.
 */
export function ConflictDialog({ conflict, onMerged }: { conflict: Conflict; onMerged: () => void }) {
  const form = useFormParts()
  const { resource, base, values } = form
  const mine = changes(base.values, values)
  const latest = conflict.current.values
  const asked = Object.keys(mine).filter((name) => !isSame(values[name], latest[name]))
  const taken = Object.keys(changes(base.values, latest)).filter((name) => !(name in mine) && name in resource.meta)
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const labelOf = (name: string) => columnMeta(resource, name).label

  const merge = () => {
    const kept = asked.filter((name) => choices[name] !== 'latest')
    form.resolve(
      Object.fromEntries(kept.map((name) => [name, mergedField(name, { base: base.values, values, latest })])),
    )
    onMerged()
  }
  const all = (choice: Choice) => setChoices(Object.fromEntries(asked.map((name) => [name, choice])))

  return (
    <Modal opened onClose={() => form.resolve(null)} size="lg" title={conflict.message || 'Data telah diubah.'}>
      <Stack>
        {asked.length > 1 && (
          <Group gap="xs">
            <Button size="compact-sm" variant="light" onClick={() => all('mine')}>
              Pakai milik saya
            </Button>
            <Button size="compact-sm" variant="light" onClick={() => all('latest')}>
              Pakai yang terbaru
            </Button>
          </Group>
        )}
        {asked.map((name) => (
          <Compared
            key={name}
            meta={columnMeta(resource, name)}
            mine={values[name]}
            latest={latest[name]}
            choice={choices[name] ?? 'mine'}
            onChoose={(choice) => setChoices({ ...choices, [name]: choice })}
          />
        ))}
        {taken.length > 0 && <Text c="dimmed">Ikut diperbarui: {taken.map(labelOf).join(', ')}.</Text>}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => form.resolve(null)}>
            Batal
          </Button>
          <Button onClick={merge} data-autofocus>
            Simpan
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

type States = { base: Values; values: Values; latest: Values }

/** Of a structure only the keys I changed are mine; the others are as new as the row. */
function mergedField(name: string, { base, values, latest }: States) {
  const value = values[name]
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return { ...(latest[name] as Values), ...changes((base[name] ?? {}) as Values, value as Values) }
}

type ComparedProps = {
  meta: FieldMeta
  mine: unknown
  latest: unknown
  choice: Choice
  onChoose: (choice: Choice) => void
}

function Compared({ meta, mine, latest, choice, onChoose }: ComparedProps) {
  return (
    <Paper withBorder p="sm" role="group" aria-label={meta.label}>
      <Text fw={600}>{meta.label}</Text>
      <SimpleGrid cols={2} my="xs">
        <Side title="Milik saya" meta={meta} value={mine} />
        <Side title="Terbaru" meta={meta} value={latest} />
      </SimpleGrid>
      <SegmentedControl
        fullWidth
        aria-label={`Nilai ${meta.label}`}
        value={choice}
        onChange={(next) => onChoose(next as Choice)}
        data={[
          { value: 'mine', label: 'Pakai milik saya' },
          { value: 'latest', label: 'Pakai yang terbaru' },
        ]}
      />
    </Paper>
  )
}

function Side({ title, meta, value }: { title: string; meta: FieldMeta; value: unknown }) {
  const { titles } = useFormParts()
  const ids = meta.to ? ([value].flat().filter(Boolean) as string[]) : []
  const known = useTitles(meta.to ?? '', ids, titles)
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Text style={{ overflowWrap: 'anywhere' }}>{valueText(meta, value, known)}</Text>
    </div>
  )
}
