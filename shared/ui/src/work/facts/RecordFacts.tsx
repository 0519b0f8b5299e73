import { type ApprovalSummary, columnMeta, type Resource } from '@ems/contracts/kit'
import { useQuery } from '@ems/platform'
import { Skeleton, Stack, Text } from '@mantine/core'
import { useResource } from '../../fields/lookup/lookup.ts'
import { Facts } from '../../record/page/Facts.tsx'
import { factsQuery } from '../../record/page/fact-fields.ts'
import { StepList } from '../../record/page/StepList.tsx'
import { DecisionLines } from './DecisionLines.tsx'

/**
 * Main facts and approvers of a record, for an approver who decides without opening it. Renders nothing if the record
 * cannot be read: the decision does not depend on it.
 */
export function RecordFacts({ resource, id }: { resource: Resource; id: string }) {
  const { data, error } = useQuery(factsQuery(resource, id))
  if (error) return null
  if (!data) return <Skeleton h={72} />
  return (
    <Stack gap="xs">
      <Facts resource={resource} row={data.row} titles={data.titles} isWhole />
      {data.row.notes?.approve?.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      {linesOf(resource).map((name) => (
        <DecisionLines key={name} meta={columnMeta(resource, name)} lines={data.row[name as 'id'] as unknown} />
      ))}
      <Chain approval={data.row.approval} />
    </Stack>
  )
}

/** Lines that a decision is about. */
const linesOf = (resource: Resource) =>
  (resource.workflow?.approval?.material ?? []).filter((name) => columnMeta(resource, name).kind === 'rows')

/** The same of a record that is known by its type alone, such as that of an approval. */
export function TargetFacts({ type, id }: { type: string; id: string }) {
  const resource = useResource(type)
  return resource ? <RecordFacts resource={resource} id={id} /> : <Skeleton h={72} />
}

const listed: ReadonlySet<string> = new Set(['approved', 'pending', 'waiting'])

/** The people of an approval one after the other, where there are several. */
function Chain({ approval }: { approval: ApprovalSummary | undefined }) {
  const tasks = approval?.tasks.filter(({ state }) => listed.has(state)) ?? []
  if (tasks.length < 2) return null
  return (
    <StepList
      label="Rantai persetujuan"
      steps={tasks.map((task) => ({
        name: task.id,
        label: task.label || 'Persetujuan',
        isPassed: task.state === 'approved',
        isCurrent: task.state === 'pending',
        note: task.for ? `${task.name} (untuk ${task.for})` : task.name,
      }))}
    />
  )
}
