import {
  type AccountingConnection,
  accountingConnections,
  accountingPartnerModules,
  suggestionReasons,
} from '@ems/contracts/accurate'
import { showProblem, toast, useMutation } from '@ems/platform'
import { Badge, Button, Failed, Group, Loading, Modal, Stack, Text, TextInput, useDebouncedValue } from '@ems/ui'
import { useState } from 'react'
import { linkRecord, type Suggestion, useRecords, useSuggestions } from './accounting-api.ts'

type Props = { partner: string; connection: AccountingConnection; onLinked: () => void; onClose: () => void }
type Option = Pick<Suggestion, 'id' | 'module' | 'number' | 'name' | 'npwp' | 'city'> &
  Partial<Pick<Suggestion, 'score' | 'reasons'>>

/** Suggests records by number, NPWP and name; the person confirms one, or looks for another. */
export default function LinkDialog({ partner, connection, onLinked, onClose }: Props) {
  const [words, setWords] = useState('')
  const [q] = useDebouncedValue(words, 300)
  const suggestions = useSuggestions(partner, connection)
  const matches = useRecords(connection, q)
  const { mutate, isPending } = useMutation({
    mutationFn: (record: string) => linkRecord(record, partner),
    onSuccess: () => {
      toast.success('Mitra dipasangkan dengan data akuntansi.')
      onLinked()
      onClose()
    },
    onError: showProblem,
  })
  const isSearch = q.trim().length >= 2
  const { data, error, refetch } = suggestions
  const options: readonly Option[] | undefined = isSearch ? matches.data?.rows : data
  const problem = isSearch ? matches.error : error
  return (
    <Modal opened onClose={onClose} title={`Pasangkan – ${accountingConnections[connection]}`} size="lg">
      <Stack>
        <TextInput
          label="Cari di data akuntansi"
          description="Nomor, nama, atau NPWP"
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {problem ? (
          <Failed error={problem} onRetry={() => void (isSearch ? matches.refetch() : refetch())} />
        ) : !options ? (
          <Loading label="saran" rows={3} onRetry={() => void refetch()} />
        ) : options.length === 0 ? (
          <Text c="dimmed">{isSearch ? 'Tidak ada yang cocok.' : 'Tidak ada saran. Cari dengan kata lain.'}</Text>
        ) : (
          <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {options.map((option) => (
              <OptionRow key={option.id} option={option} isBusy={isPending} onChoose={() => mutate(option.id)} />
            ))}
          </ul>
        )}
      </Stack>
    </Modal>
  )
}

const OptionRow = ({ option, isBusy, onChoose }: { option: Option; isBusy: boolean; onChoose: () => void }) => (
  <Group component="li" justify="space-between" wrap="nowrap" py={6}>
    <div style={{ minWidth: 0 }}>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {option.number} · {option.name}{' '}
        {option.reasons?.map((reason) => (
          <Badge key={reason} component="span" size="xs" variant="light" tt="none" mr={4}>
            {suggestionReasons[reason]}
          </Badge>
        ))}
      </Text>
      <Text size="xs" c="dimmed">
        {[
          option.score !== undefined && `Kecocokan ${option.score}%`,
          accountingPartnerModules[option.module],
          option.npwp,
          option.city,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
    <Button size="xs" disabled={isBusy} onClick={onChoose} aria-label={`Pasangkan ${option.number} ${option.name}`}>
      Pasangkan
    </Button>
  </Group>
)
