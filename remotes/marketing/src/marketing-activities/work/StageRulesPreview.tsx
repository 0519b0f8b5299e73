import { demandedFields, type MarketingStage, marketingBoards, type StageRulesHit } from '@ems/contracts/marketing'
import { api, formatNumber, jsonApi, Link, useQuery } from '@ems/platform'
import { Alert, List, Text, useDebouncedValue } from '@ems/ui'

type StageRulesPreviewProps = { board: string; stages: readonly MarketingStage[] }
type Preview = { missing: number; stuck: number; stuck_now: number; cards: readonly StageRulesHit[] }

/** Whom the rules of the stages would hit as they are typed, before they are saved. */
export default function StageRulesPreview({ board, stages }: StageRulesPreviewProps) {
  const [typed] = useDebouncedValue(JSON.stringify(stages), 500)
  const { data, error } = useQuery({
    queryKey: [marketingBoards.name, 'stage-rules', board, typed],
    queryFn: async ({ signal }) => {
      const { body, headers } = jsonApi({
        data: { type: marketingBoards.name, attributes: { stages: JSON.parse(typed) } },
      })
      const answer = api.post(`${marketingBoards.name}/${board}/-actions/stageRules`, { body, headers, signal })
      return (await answer.json<{ meta: Preview }>()).meta
    },
    retry: false,
  })
  // Stages that are not complete yet are refused by the form itself.
  if (error || !data) return null
  const { missing, stuck, stuck_now, cards } = data
  if (!missing && stuck === stuck_now)
    return (
      <Text size="sm" c="dimmed" mt="xs" role="status">
        Aturan ini tidak mengenai kartu yang ada.
      </Text>
    )
  return (
    <Alert color="yellow" variant="light" mt="sm" role="status" title="Kartu yang akan terkena aturan tahap">
      <Text size="sm">
        {formatNumber(missing)} kartu belum mengisi yang diwajibkan; {formatNumber(stuck)} kartu macet (sekarang{' '}
        {formatNumber(stuck_now)}).
      </Text>
      <List size="sm" mt={4}>
        {cards.map(({ id, code, title, stage, missing: fields, is_stuck }) => (
          <List.Item key={id}>
            <Link to={`/private/marketing/activity?as=list&board=${board}&id=${id}`}>
              {code} – {title}
            </Link>{' '}
            · {stage}
            {fields.length > 0 && ` · tanpa ${fields.map((field) => demandedFields[field]).join(', ')}`}
            {is_stuck && ' · macet'}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
