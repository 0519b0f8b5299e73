import type { PipelineStage } from '@ems/contracts/marketing'
import { api, formatMoney, formatNumber, Link, useQuery, type WidgetProps } from '@ems/platform'
import { EmptyCard, Failed, Loading } from '@ems/ui/card'
import classes from './Pipeline.module.css'

type Many = { data: readonly { id: string; attributes: Omit<PipelineStage, 'id'> }[] }

const path = '/private/marketing/activity?as=list'

/** Pipeline pemasaran: cards and value of each stage, then won and lost cards of the range. */
export default function PipelineWidget({ companies, range }: WidgetProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['marketing-activities', 'pipeline', range, companies],
    queryFn: async ({ signal }) => {
      const searchParams = { ...range, companies: companies.join(',') }
      const answer = await api.get('marketing-pipeline', { searchParams, signal }).json<Many>()
      return answer.data.map(({ id, attributes }): PipelineStage => ({ id, ...attributes }))
    },
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Pipeline pemasaran" rows={5} onRetry={() => void refetch()} />
  if (data.every(({ cards }) => cards === 0)) return <EmptyCard icon="briefcase" text="Belum ada peluang." />

  const boards = [...new Set(data.filter(({ cards }) => cards > 0).map(({ board }) => board))]
  const limit = Math.max(...data.filter(({ category }) => category === 'open').map(({ value }) => Number(value)), 1)
  const other = data.reduce((sum, stage) => sum + stage.elsewhere, 0)
  return (
    <>
      {boards.map((board) => {
        const stages = data.filter((stage) => stage.board === board)
        return (
          <section key={board} aria-label={stages[0]?.board_name}>
            {boards.length > 1 && <h3 className={classes.board}>{stages[0]?.board_name}</h3>}
            <ol className={classes.stages}>
              {stages.map((stage) => (
                <Stage key={stage.id} stage={stage} most={limit} to={addressOf(stage, range, companies)} />
              ))}
            </ol>
          </section>
        )
      })}
      {other > 0 && <p className={classes.note}>{formatNumber(other)} kartu dalam mata uang lain tidak dijumlahkan.</p>}
    </>
  )
}

const Stage = ({ stage, most, to }: { stage: PipelineStage; most: number; to: string }) => (
  <li>
    <Link to={to} className={classes.stage} data-category={stage.category}>
      <span className={classes.name}>
        {stage.name} <span className={classes.count}>{formatNumber(stage.cards)}</span>
      </span>
      <span className={classes.value}>{formatMoney(stage.value)}</span>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ width: `${share(stage.value, most)}%` }}>
          <span className={classes.likely} style={{ width: `${share(stage.weighted, Number(stage.value))}%` }} />
        </span>
      </span>
    </Link>
  </li>
)

/** Per cent of the width; what is drawn may be rounded, what is written is exact. */
const share = (value: string, of: number) => (of > 0 ? Math.min((Number(value) / of) * 100, 100) : 0)

/** The list of the same cards. */
function addressOf(
  { board, key, category }: PipelineStage,
  { from, to }: WidgetProps['range'],
  companies: readonly string[],
) {
  const result =
    category === 'open' ? 'f.result=open' : `f.result=${category}&f.closed_at_from=${from}&f.closed_at_to=${to}`
  return [
    `${path}&board=${board}&f.stage_key=${key}&${result}`,
    ...companies.map((company) => `f.company=${company}`),
  ].join('&')
}
