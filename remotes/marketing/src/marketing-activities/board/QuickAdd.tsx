import { type MarketingStage, marketingActivities, marketingActivityTypes } from '@ems/contracts/marketing'
import { createRow, type Values } from '@ems/platform'
import { Button, FieldInput, fieldErrors, Group, Paper, Stack, Text } from '@ems/ui'
import { type FormEvent, Fragment, type KeyboardEvent, useState } from 'react'
import { ProspectHint } from '../prospects/ProspectHint.tsx'
import type { Board } from '../use-boards.ts'

type QuickAddProps = {
  board: Board
  stage: MarketingStage
  onClose: () => void
  /** Goes on in the whole form with what was typed. */
  onWhole: (values: Values) => void
}

const { meta } = marketingActivities
/** Types that need neither a value nor a day. */
const needsValue = (type: unknown) => type === 'opportunity' || type === 'quotation'

/** A new card in a stage, with the few fields it must have. Enter adds it and waits for the next one. */
export default function QuickAdd({ board, stage, onClose, onWhole }: QuickAddProps) {
  const blank: Values = {
    activity_type: 'opportunity',
    title: '',
    prospect_name: '',
    value: null,
    expected_close: null,
  }
  const [values, setValues] = useState(blank)
  const [partner, setPartner] = useState<{ id: string; name: string } | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const { fields: errors, others } = fieldErrors(error)
  const whole = {
    ...values,
    ...(partner ? { partner: partner.id, prospect_name: null } : {}),
    board: board.id,
    stage_key: stage.key,
    company: board.company ?? null,
  }
  const type = values.activity_type
  const names = [
    'title',
    ...(partner ? [] : ['prospect_name']),
    'activity_type',
    ...(needsValue(type) ? ['value'] : []),
    ...(type === 'opportunity' ? ['expected_close'] : []),
  ]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSaving(true)
    try {
      await createRow(marketingActivities, whole)
      setValues({ ...blank, activity_type: type })
      setPartner(null)
      setError(null)
    } catch (problem) {
      // A boundary: what was typed stays, with the reasons at its fields.
      setError(problem)
    } finally {
      setSaving(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  // What is wrong with a missing partner stands at the name of the prospect.
  const isAtField = (name: string) => names.includes(name) || (name === 'partner' && !partner)
  const rest = [...others, ...Object.entries(errors).flatMap(([name, text]) => (isAtField(name) ? [] : [text]))]
  return (
    <Paper
      component="form"
      withBorder
      p="xs"
      mb="xs"
      aria-label={`Kartu baru di ${stage.name}`}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      noValidate
    >
      <Stack gap={6}>
        {names.map((name) => (
          <Fragment key={name}>
            <FieldInput
              path={name}
              meta={meta[name as keyof typeof meta]}
              {...(name === 'activity_type'
                ? { meta: { ...meta.activity_type, options: marketingActivityTypes } }
                : {})}
              required={name !== 'value' || needsValue(type)}
              value={values[name]}
              onChange={(value) => setValues({ ...values, [name]: value })}
              error={name === 'prospect_name' ? (errors.prospect_name ?? errors.partner) : errors[name]}
            />
            {name === 'prospect_name' && <ProspectHint name={values.prospect_name} onUse={setPartner} />}
            {name === 'title' && partner && <Chosen name={partner.name} onChange={() => setPartner(null)} />}
          </Fragment>
        ))}
        {rest.length > 0 && (
          <Text size="xs" c="var(--mantine-color-error)" role="alert">
            {rest.join(' ')}
          </Text>
        )}
        <Group gap={6}>
          <Button type="submit" size="compact-sm" loading={isSaving}>
            Tambah
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onWhole(whole)}>
            Lengkapi…
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={onClose}>
            Batal
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

/** The registered partner that the card is for. */
const Chosen = ({ name, onChange }: { name: string; onChange: () => void }) => (
  <Group gap={6} wrap="nowrap">
    <Text size="xs" truncate>
      Mitra: {name}
    </Text>
    <Button size="compact-xs" variant="subtle" onClick={onChange}>
      Ganti
    </Button>
  </Group>
)
