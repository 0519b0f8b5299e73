import type { OrganisationSeat } from '@ems/contracts/hr'
import { formatNumber, Link, useQuery } from '@ems/platform'
import { Failed, Loading, Nothing, Text, UnstyledButton } from '@ems/ui'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import classes from './OrganisationChart.module.css'
import { seatsOf, type Unit } from './organisation-api.ts'

/** The top opens by itself where few seats are there. */
const MAX_OPENED = 3

export type Level = {
  unit: Unit
  under?: string
  /** Seats that were opened or closed by hand. */
  open: ReadonlyMap<string, boolean>
  matched: string | undefined
  isPrinted: boolean
  onToggle: (seat: string, isOpen: boolean) => void
}

/** The seats below one seat, each with the people in it; read when it is opened. */
export function SeatLevel({ unit, under, ...level }: Level) {
  const { data, error, refetch } = useQuery(seatsOf(unit, under))
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading label="Struktur organisasi" rows={3} onRetry={() => void refetch()} />
  if (!data.length) return under ? null : <Nothing text="Belum ada karyawan di sini." />
  const isTop = under === undefined
  return (
    <ul className={isTop ? classes.chart : classes.level} {...(isTop && { 'aria-label': 'Struktur organisasi' })}>
      {data.map((seat) => (
        <Seat
          key={seat.id}
          of={seat}
          isOpen={level.open.get(seat.id) ?? (isTop && data.length <= MAX_OPENED)}
          {...{ unit, ...level }}
        />
      ))}
    </ul>
  )
}

type SeatProps = Omit<Level, 'under'> & { of: OrganisationSeat; isOpen: boolean }

function Seat({ of: seat, isOpen, ...level }: SeatProps) {
  const box = useRef<HTMLLIElement>(null)
  const isMatched = level.matched === seat.id && !level.isPrinted
  useEffect(() => {
    if (isMatched) box.current?.querySelector<HTMLElement>('button, a')?.focus()
  }, [isMatched])
  const size = `${formatNumber(seat.reports)} orang, ${formatNumber(seat.seats)} jabatan`
  const rest = seat.count - seat.people.filter(({ has_left }) => !has_left).length
  return (
    <li ref={box}>
      <div className={classes.seat} data-matched={isMatched || undefined}>
        <Text fw={600} size="sm">
          {seat.position}
        </Text>
        <Text size="xs" c="dimmed">
          {seat.department} · {seat.company}
        </Text>
        {seat.count === 0 && (
          <Text size="sm" c="orange.9">
            Kosong
          </Text>
        )}
        {seat.people
          .filter(({ has_left }) => !has_left)
          .map(({ id, name, employee_no }) => (
            <Text size="sm" key={id}>
              <Link to={`/private/humans/employee/${id}`} title={employee_no} onKeyDown={move}>
                {name}
              </Link>
            </Text>
          ))}
        {rest > 0 && (
          <Text size="xs" c="dimmed">
            dan {formatNumber(rest)} lainnya
          </Text>
        )}
        {seat.reports > 0 && (
          <UnstyledButton
            className={classes.toggle}
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Tutup' : 'Buka'} bawahan ${seat.position}: ${size}`}
            onKeyDown={(event) => move(event, () => level.onToggle(seat.id, !isOpen), isOpen)}
            onClick={() => level.onToggle(seat.id, !isOpen)}
          >
            <span aria-hidden>{isOpen ? '−' : '+'} </span>
            {size}
          </UnstyledButton>
        )}
      </div>
      {isOpen && seat.reports > 0 && <SeatLevel under={seat.id} {...level} />}
    </li>
  )
}

/** Arrows: up and down to the next name or button, right opens, left closes. */
function move(event: KeyboardEvent<HTMLElement>, toggle?: () => void, isOpen?: boolean) {
  const { key, currentTarget } = event
  if ((key === 'ArrowRight' && isOpen === false) || (key === 'ArrowLeft' && isOpen === true)) {
    event.preventDefault()
    toggle?.()
    return
  }
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  const all = [...(currentTarget.closest(`.${classes.chart}`)?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  const next = all[all.indexOf(currentTarget) + (key === 'ArrowDown' ? 1 : -1)]
  if (!next) return
  event.preventDefault()
  next.focus()
}
