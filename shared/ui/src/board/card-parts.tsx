import type { ButtonHTMLAttributes, ReactNode } from 'react'
import type { Icon } from '../icons.ts'
import classes from './card-parts.module.css'

/*
 * What a card of a board is put together from. Plain elements: a board draws hundreds of them, and Mantine's components take
 * five times as long (docs/decisions/rendering.md#0266).
 */

/** First line of a card: its number, and what stands at the end of that line. */
export const CardHead = ({ code, children }: { code: ReactNode; children?: ReactNode }) => (
  <span className={classes.head}>
    <span className={classes.code}>{code}</span>
    {children}
  </span>
)

/** Two lines at most. */
export const CardTitle = ({ children }: { children: ReactNode }) => <span className={classes.title}>{children}</span>

type CardLineProps = { isStrong?: boolean; children: ReactNode }

/** One line, cut off where it does not fit. */
export const CardLine = ({ isStrong = false, children }: CardLineProps) => (
  <span className={classes.line} data-strong={isStrong || undefined}>
    {children}
  </span>
)

type CardCountProps = {
  icon: Icon
  /** What is counted, e.g. `lampiran`. */
  noun: string
  count: number
}

/** A number with its icon, e.g. of files; nothing where there are none. */
export const CardCount = ({ icon: Icon, noun, count }: CardCountProps) =>
  count > 0 && (
    <span className={classes.count} title={`${count} ${noun}`}>
      <Icon size={13} aria-hidden />
      {count}
      <span className={classes.unseen}> {noun}</span>
    </span>
  )

/** Chips side by side. */
export const CardChips = ({ children }: { children: ReactNode }) => <span className={classes.chips}>{children}</span>

type CardChipProps = {
  /** `none` has a border only. */
  color?: 'gray' | 'red' | 'orange' | 'yellow' | 'blue' | 'green' | 'none'
  title?: string | undefined
  children: ReactNode
}

/** A short fact with a background of its colour. */
export const CardChip = ({ color = 'gray', title, children }: CardChipProps) => (
  <span className={classes.chip} data-color={color} title={title}>
    {children}
  </span>
)

/** A button that is an icon only; `aria-label` names it. */
export const CardButton = ({
  className,
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement> & { 'aria-label': string }) => (
  <button type="button" {...button} className={className ? `${classes.button} ${className}` : classes.button} />
)
