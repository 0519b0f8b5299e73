import type { AgendaZone } from '@ems/contracts/calendar'
import { addDays } from '@ems/platform'
import {
  Chip,
  DayInput,
  Group,
  Input,
  NumberInput,
  Select,
  Shown,
  SimpleGrid,
  Text,
  useFormField,
  useId,
} from '@ems/ui'
import { localOf } from '../clock.ts'
import { codeOf, frequencies, parseRule, type Rule, ruleText, skipText, weekdays, writeRule } from './rule.ts'

/** Whether and how an agenda repeats. */
export function RuleField() {
  const { value, isReadOnly, error, onChange } = useFormField('rrule')
  const { value: startAt } = useFormField('start_at')
  const { value: zone } = useFormField('timezone')
  const start = startAt ? localOf(String(startAt), (zone ?? 'Asia/Jakarta') as AgendaZone).slice(0, 10) : ''
  const rule = value ? parseRule(String(value)) : null
  const write = (next: Rule) => onChange(writeRule(next, start))
  const choose = (frequency: string | null) =>
    frequency
      ? write({
          frequency: frequency as Rule['frequency'],
          interval: 1,
          days: frequency === 'WEEKLY' ? [codeOf(start)] : [],
          by: 'date',
          end: rule?.end ?? { until: addDays(start, 90) },
        })
      : onChange(null)

  if (isReadOnly) return <Shown label="Pengulangan">{value ? ruleText(String(value)) : 'Tidak berulang'}</Shown>
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="sm">
        <Select
          label="Pengulangan"
          placeholder="Tidak berulang"
          clearable
          clearButtonProps={{ 'aria-label': 'Hapus pengulangan' }}
          data-path="rrule"
          error={error}
          data={Object.entries(frequencies).map(([code, label]) => ({ value: code, label }))}
          value={rule?.frequency ?? null}
          onChange={choose}
        />
        {rule && (
          <NumberInput
            label="Setiap"
            suffix={` ${unitOf[rule.frequency]}`}
            min={1}
            max={99}
            allowDecimal={false}
            value={rule.interval}
            onChange={(interval) => write({ ...rule, interval: Number(interval) || 1 })}
          />
        )}
      </SimpleGrid>
      {rule?.frequency === 'WEEKLY' && <Days rule={rule} onChange={write} />}
      {value && skipText(String(value), start) && (
        <Text size="xs" c="dimmed" mt={4}>
          {skipText(String(value), start)}
        </Text>
      )}
      {rule && <Ending rule={rule} start={start} onChange={write} />}
    </>
  )
}

const unitOf = { DAILY: 'hari', WEEKLY: 'minggu', MONTHLY: 'bulan', YEARLY: 'tahun' } as const

type PartProps = { rule: Rule; onChange: (rule: Rule) => void }

function Days({ rule, onChange }: PartProps) {
  const id = useId()
  return (
    <Input.Wrapper label="Pada hari" labelElement="div" labelProps={{ id }} mt="sm">
      <Group gap={4} role="group" aria-labelledby={id}>
        <Chip.Group multiple value={[...rule.days]} onChange={(days) => onChange({ ...rule, days })}>
          {Object.entries(weekdays).map(([code, label]) => (
            <Chip key={code} value={code} size="xs">
              {label}
            </Chip>
          ))}
        </Chip.Group>
      </Group>
    </Input.Wrapper>
  )
}

function Ending({ rule, start, onChange }: PartProps & { start: string }) {
  const { end, frequency } = rule
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm" mt="sm">
      {frequency === 'MONTHLY' && (
        <Select
          label="Menurut"
          allowDeselect={false}
          data={[
            { value: 'date', label: 'Tanggal dalam bulan' },
            { value: 'weekday', label: 'Hari dalam bulan' },
          ]}
          value={rule.by}
          onChange={(by) => onChange({ ...rule, by: by as Rule['by'] })}
        />
      )}
      <Select
        label="Berakhir"
        allowDeselect={false}
        data={[
          { value: 'until', label: 'Pada tanggal' },
          { value: 'count', label: 'Setelah sekian kali' },
        ]}
        value={'until' in end ? 'until' : 'count'}
        onChange={(kind) =>
          onChange({ ...rule, end: kind === 'count' ? { count: 10 } : { until: addDays(start, 90) } })
        }
      />
      {'until' in end ? (
        <DayInput
          label="Sampai"
          clearable={false}
          minDate={start}
          value={end.until}
          onChange={(until) => until && onChange({ ...rule, end: { until } })}
        />
      ) : (
        <NumberInput
          label="Jumlah kejadian"
          min={1}
          max={366}
          allowDecimal={false}
          value={end.count}
          onChange={(count) => onChange({ ...rule, end: { count: Number(count) || 1 } })}
        />
      )}
    </SimpleGrid>
  )
}
