import { interactionTypes, type MarketingStage, type marketingActivities } from '@ems/contracts/marketing'
import { dayOf, formatInstant, lazyPart, useSession } from '@ems/platform'
import { type Form, FormSection, Group, Inputs, Select, Stack, Text, useFormField } from '@ems/ui'
import { Suspense } from 'react'
import { CardPrices } from '../quotations/CardPrices.tsx'
import type { Card } from './board/use-cards.ts'
import { KnownProspect } from './prospects/KnownProspect.tsx'
import { MapLink } from './work/MapPosition.tsx'

const ContactLinks = lazyPart(() => import('./work/ContactLinks.tsx'))

type CardFormProps = { form: Form<typeof marketingActivities>; stages: readonly MarketingStage[] }

/** One card: whom it concerns, what it is worth, what is done next. */
export function CardForm({ form, stages }: CardFormProps) {
  const partner = form.values.partner as string | null | undefined
  const { user } = useSession()
  const today = dayOf(new Date(), user.timezone)
  const expected = form.values.result === 'open' ? form.values.expected_close : null
  return (
    <Stack gap="md">
      <FormSection legend="Kartu">
        <Inputs of={form} names={['title']} columns={1} />
        {form.mode === 'create' ? (
          <StageField stages={stages.filter(({ category }) => category === 'open')} />
        ) : (
          <Stack gap={0} my="xs">
            <Text size="xs" c="dimmed">
              Tahap
            </Text>
            <Text size="sm">{stages.find(({ key }) => key === form.values.stage_key)?.name ?? '–'}</Text>
          </Stack>
        )}
        <Inputs
          of={form}
          names={[
            'activity_type',
            'priority',
            'partner',
            'prospect_name',
            'contact',
            'owner',
            'members',
            'source',
            'tags',
            'company',
          ]}
          more={['members', 'source', 'tags', 'company']}
          where={partner ? { contact: { partner } } : {}}
          descriptions={{
            prospect_name: 'Bila belum terdaftar sebagai mitra.',
            owner: 'Anda sendiri bila dikosongkan.',
          }}
        />
        {form.mode !== 'read' && !partner && <KnownProspect />}
        {form.stored.row && !form.isDirty && (
          <Suspense>
            <ContactLinks card={form.stored.row as Card} />
          </Suspense>
        )}
      </FormSection>
      <FormSection legend="Nilai">
        <Inputs of={form} names={['value', 'currency', 'probability', 'expected_close', 'weighted_value', 'total']} />
        {typeof expected === 'string' && expected < today && (
          <Text size="sm" c="orange.9" role="status" mt="xs">
            Perkiraan tutup sudah lewat.
          </Text>
        )}
      </FormSection>
      <FormSection legend="Interaksi">
        <Inputs of={form} names={['interactions', 'last_interaction_at']} columns={1} more />
        {form.stored.row && <InteractionMaps card={form.stored.row as Card} timezone={user.timezone} />}
      </FormSection>
      <FormSection legend="Tindak lanjut">
        <Inputs of={form} names={['next_action_type', 'next_action_at', 'next_action_note']} />
      </FormSection>
      {form.values.result === 'won' && (
        <FormSection legend="Menang">
          <Inputs of={form} names={['won_reason', 'won_note']} />
        </FormSection>
      )}
      {form.values.result === 'lost' && (
        <FormSection legend="Kalah">
          <Inputs of={form} names={['lost_reason', 'lost_note']} required={['lost_reason']} />
        </FormSection>
      )}
      {form.mode !== 'create' && (
        <FormSection legend="Hasil">
          <Inputs of={form} names={['result', 'cancel_reason', 'closed_at', 'contracts']} />
        </FormSection>
      )}
      <FormSection legend="Barang/jasa dan daftar periksa">
        <CardPrices form={form} />
        <Inputs
          of={form}
          names={['lines', 'checklist', 'description']}
          columns={1}
          more={['lines', 'checklist']}
          descriptions={{ lines: 'Harga dari daftar harga terisi saat barang/jasa dan jumlah diisi.' }}
        />
      </FormSection>
    </Stack>
  )
}

/** Interactions that say where they were, each with the way to a map. */
function InteractionMaps({ card, timezone }: { card: Card; timezone: string }) {
  const placed = card.interactions.filter(({ position }) => position)
  if (!placed.length) return null
  return (
    <Group component="ul" gap="xs" aria-label="Posisi interaksi" p={0} m={0} mt="xs" style={{ listStyle: 'none' }}>
      {placed.map(({ type, at, position }) => (
        <li key={at}>
          <MapLink
            position={position ?? ''}
            label={`Peta: ${interactionTypes[type]}, ${formatInstant(at, timezone)}`}
          />
        </li>
      ))}
    </Group>
  )
}

/** The stages of the card's own board, by their names. */
function StageField({ stages }: { stages: readonly MarketingStage[] }) {
  const { value, error, isReadOnly, onChange } = useFormField('stage_key')
  return (
    <Select
      my="sm"
      label="Tahap"
      withAsterisk
      readOnly={isReadOnly}
      data={stages.flatMap(({ key, name }) => (key ? [{ value: key, label: name }] : []))}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      error={error}
      data-path="stage_key"
      allowDeselect={false}
    />
  )
}
