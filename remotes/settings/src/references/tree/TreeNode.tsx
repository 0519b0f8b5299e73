import {
  ActionIcon,
  Anchor,
  Group,
  IconChevronDown,
  IconChevronRight,
  IconChevronUp,
  IconGripVertical,
  Text,
} from '@ems/ui'
import { type DragEvent, type KeyboardEvent, useState } from 'react'
import { ActiveBadge } from '../../ActiveBadge.tsx'
import { Code, Swatch } from '../cells.tsx'
import classes from '../references.module.css'
import type { Node } from './tree.ts'

type TreeNodeProps = {
  node: Node
  place: number
  siblings: readonly Node[]
  isMovable: boolean
  /** Shows its children from the start; a long tree is opened branch by branch. */
  isSpread: boolean
  open: (id: string) => void
  move: (siblings: readonly Node[], id: string, to: number) => Promise<void>
}

/** MIME type of a drag: only siblings accept it. */
const KIND = 'application/x-ems-reference'

/** One row with its children. Alt and an arrow key moves it, and so do the two buttons. */
export function TreeNode({ node, place, siblings, isMovable, isSpread, open, move }: TreeNodeProps) {
  const [isOver, setOver] = useState(false)
  const [isOpen, setOpen] = useState(isSpread)
  const { row, children } = node
  const by = (step: number) => {
    const to = place + step
    if (to >= 0 && to < siblings.length) void move(siblings, row.id, to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isMovable || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    by(event.key === 'ArrowUp' ? -1 : 1)
  }
  const isSibling = (event: DragEvent) => event.dataTransfer.types.includes(`${KIND}.${row.parent ?? 'top'}`)
  const onDrop = (event: DragEvent) => {
    setOver(false)
    if (!isSibling(event)) return
    event.preventDefault()
    event.stopPropagation()
    const id = event.dataTransfer.getData(`${KIND}.${row.parent ?? 'top'}`)
    void move(siblings, id, place)
  }

  return (
    <li className={classes.node}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the link and the buttons inside. */}
      <div
        className={classes.line}
        data-over={isOver || undefined}
        draggable={isMovable}
        onDragStart={(event) => event.dataTransfer.setData(`${KIND}.${row.parent ?? 'top'}`, row.id)}
        onDragOver={(event) => {
          if (!isSibling(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        onKeyDown={onKeyDown}
      >
        {isMovable && <IconGripVertical size={16} className={classes.grip} aria-hidden />}
        {children.length > 0 && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={`${isOpen ? 'Tutup' : 'Buka'} cabang ${row.name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={15} /> : <IconChevronRight size={15} />}
          </ActionIcon>
        )}
        <Code>{row.code}</Code>
        <Anchor component="button" type="button" fw={550} ta="start" onClick={() => open(row.id)}>
          {row.name}
        </Anchor>
        <Swatch color={row.color} icon={row.icon} />
        {!row.is_active && <ActiveBadge isActive={false} />}
        {row.usage_count > 0 && (
          <Text size="xs" c="dimmed">
            dipakai {row.usage_count}
          </Text>
        )}
        {isMovable && (
          <Group gap={2} ml="auto" wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Naikkan ${row.name}`}
              disabled={place === 0}
              onClick={() => by(-1)}
            >
              <IconChevronUp size={16} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Turunkan ${row.name}`}
              disabled={place === siblings.length - 1}
              onClick={() => by(1)}
            >
              <IconChevronDown size={16} />
            </ActionIcon>
          </Group>
        )}
      </div>
      {isOpen && children.length > 0 && (
        <ul className={classes.tree}>
          {children.map((child, n) => (
            <TreeNode
              key={child.row.id}
              node={child}
              place={n}
              siblings={children}
              isMovable={isMovable}
              isSpread={isSpread}
              open={open}
              move={move}
            />
          ))}
        </ul>
      )}
    </li>
  )
}
