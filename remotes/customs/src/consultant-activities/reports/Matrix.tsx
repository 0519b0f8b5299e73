import { stageCategories } from '@ems/contracts/customs'
import type { Titles } from '@ems/platform'
import {
  ActionIcon,
  addMonths,
  Badge,
  Group,
  IconChevronLeft,
  IconChevronRight,
  Nothing,
  ScrollArea,
  Text,
  UnstyledButton,
  useMonth,
} from '@ems/ui'
import type { Card } from '../board/use-cards.ts'
import { dueOf, monthLabel } from '../due.ts'
import classes from '../views.module.css'

const MONTHS = 12
const colors = {
  queue: 'gray',
  waiting: 'yellow',
  doing: 'blue',
  review: 'violet',
  submitted: 'teal',
  done: 'green',
  cancelled: 'gray',
} as const

/** The span the matrix shows: twelve months that end with the chosen one. */
export const spanOf = (month: string) => ({ from: addMonths(month, 1 - MONTHS), to: month })

type MatrixProps = { cards: readonly Card[]; titles: Titles; onOpen: (id: string) => void }

/** Clients by month: how far each periodic job is. */
export function Matrix({ cards, titles, onOpen }: MatrixProps) {
  const { month, go } = useMonth()
  const { from } = spanOf(month)
  const months = Array.from({ length: MONTHS }, (_, n) => addMonths(from, n))
  const clients = [...new Set(cards.map(({ partner }) => partner))].sort((a, b) =>
    (titles[`partners:${a}`] ?? '').localeCompare(titles[`partners:${b}`] ?? '', 'id'),
  )
  const at = Map.groupBy(cards, ({ partner, period_month }) => `${partner} ${period_month}`)
  return (
    <>
      <Group gap="xs">
        <ActionIcon variant="default" aria-label="Tahun sebelumnya" onClick={() => go(addMonths(month, -MONTHS))}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Text component="h2" size="md" fw={650} m={0} aria-live="polite">
          {monthLabel(from)} – {monthLabel(month)}
        </Text>
        <ActionIcon variant="default" aria-label="Tahun berikutnya" onClick={() => go(addMonths(month, MONTHS))}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
      {clients.length === 0 ? (
        <Nothing text="Belum ada pekerjaan berkala pada rentang ini." />
      ) : (
        <ScrollArea
          type="auto"
          offsetScrollbars="x"
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Matriks klien dan periode' }}
        >
          <table className={classes.matrix}>
            <thead>
              <tr>
                <th scope="col">Klien</th>
                {months.map((one) => (
                  <th key={one} scope="col">
                    {monthLabel(one)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {clients.map((partner) => (
                <tr key={partner}>
                  <th scope="row">{titles[`partners:${partner}`]}</th>
                  {months.map((one) => (
                    <td key={one}>
                      <Group gap={4} justify="center" wrap="nowrap">
                        {at
                          .get(`${partner} ${one}`)
                          ?.map((card) => <Cell key={card.id} card={card} titles={titles} onOpen={onOpen} />) ?? (
                          <span aria-hidden>·</span>
                        )}
                      </Group>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      )}
    </>
  )
}

function Cell({ card, titles, onOpen }: { card: Card; titles: Titles; onOpen: (id: string) => void }) {
  const due = dueOf(card)
  const isLate = due.color === 'red'
  const message = card.is_excluded ? 'Dikecualikan' : isLate ? due.label : stageCategories[card.stage_category]
  return (
    <UnstyledButton
      onClick={() => onOpen(card.id)}
      title={`${card.code} ${titles[`references:${card.job_type}`] ?? ''}`}
    >
      <Badge
        size="sm"
        variant={card.is_excluded ? 'outline' : 'light'}
        color={isLate ? 'red' : colors[card.stage_category]}
      >
        {message}
      </Badge>
    </UnstyledButton>
  )
}
