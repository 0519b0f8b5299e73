import { columnMeta, type FieldMeta } from '@ems/contracts/kit'
import { toast } from '@ems/platform'
import { Button, Group, Paper, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { valueText } from '../fields/cell-text.ts'
import { useTitles } from '../fields/lookup/lookup.ts'
import { Modal } from '../Modal.tsx'
import { useFormParts } from './form-context.ts'
import { mergedValue, mergeOf } from './state/form-values.ts'
import type { Conflict } from './state/use-resource-form.ts'

type Choice = 'mine' | 'latest'

/**
 * Two people changed one row: each field that both changed is mine to keep or to give up, all others are merged; nothing
 * typed is lost on the way. Without such a field the merged values are saved without a question.
 * `onMerged` is called when the form holds the merged values and may be saved.
 */
export function ConflictDialog({ conflict, onMerged }: { conflict: Conflict; onMerged: () => void }) {
  const form = useFormParts()
  const { resource, base, values } = form
  const latest = conflict.current.values
  const { kept, asked, taken } = mergeOf({ base: base.values, mine: values, latest })
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const labelOf = (name: string) => columnMeta(resource, name).label

  const merge = () => {
    const chosen = asked.filter((name) => choices[name] !== 'latest')
    const mine = chosen.map((name) => [name, mergedValue(base.values[name], values[name], latest[name])])
    form.resolve({ ...kept, ...Object.fromEntries(mine) })
    onMerged()
  }
  const updated = taken.filter((name) => name in resource.meta).map(labelOf)
  const updatedText = updated.length > 0 ? `Ikut diperbarui: ${updated.join(', ')}.` : ''
  // A refused save whose changes touch no field of the others needs no decision.
  const isMergeable = asked.length === 0 && conflict.message !== ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for this conflict, with the values it came with.
  useEffect(() => {
    if (!isMergeable) return
    toast.info([conflict.message, updatedText].filter(Boolean).join(' '))
    merge()
  }, [isMergeable, conflict])
  const all = (choice: Choice) => setChoices(Object.fromEntries(asked.map((name) => [name, choice])))

  if (isMergeable) return null
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
        {updatedText && <Text c="dimmed">{updatedText}</Text>}
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
  const existing = useTitles(meta.to ?? '', ids, titles)
  return (
    <div>
      <Text size="xs" c="dimmed">
        {title}
      </Text>
      <Text style={{ overflowWrap: 'anywhere' }}>{valueText(meta, value, existing)}</Text>
    </div>
  )
}
