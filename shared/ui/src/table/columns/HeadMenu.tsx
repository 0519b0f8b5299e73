import { columnMeta } from '@ems/contracts/kit'
import { Button, Group, Menu, NumberInput, Stack, UnstyledButton } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronLeft,
  IconChevronRight,
  IconColumns3,
  IconEyeOff,
  IconPin,
  IconPinnedOff,
} from '../../icons.ts'
import { Modal } from '../../Modal.tsx'
import { POINTERS } from '../grid/RowMenu.tsx'
import classes from '../list.module.css'
import { useTableParts } from '../table-context.ts'
import { clampWidth, mayPin, NARROWEST, shifted, WIDEST, withColumn } from './layout.ts'

export type OpenedHead = { name: string; at: { x: number; y: number; width: number }; from: HTMLElement }

/** Menu of a column, as an alternative to dragging. */
export function HeadMenu({ opened, onClose }: { opened: OpenedHead; onClose: () => void }) {
  const { list } = useTableParts()
  const [isWidth, setWidth] = useState(false)
  const { name, at } = opened
  if (isWidth) return <WidthDialog name={name} width={at.width} onClose={onClose} />

  return (
    <Menu
      opened
      onClose={onClose}
      position="bottom-start"
      returnFocus={false}
      withinPortal={false}
      floatingStrategy="fixed"
      // Not by keys, as it would be usually: the one that opened this is still on its way.
      clickOutsideEvents={POINTERS}
      key={name}
    >
      <Menu.Target>
        <UnstyledButton
          className={classes.anchor}
          style={{ left: at.x, top: at.y }}
          tabIndex={-1}
          aria-label="Menu kolom"
          data-no-ripple
        />
      </Menu.Target>
      <Menu.Dropdown>
        {list.resource.list.sort.includes(name) && <Sorting name={name} />}
        <Moving name={name} />
        <Pinning name={name} />
        <Menu.Item closeMenuOnClick={false} leftSection={<IconColumns3 size={16} />} onClick={() => setWidth(true)}>
          Lebar…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconEyeOff size={16} />}
          disabled={name === list.resource.title}
          onClick={() => list.layout.setColumns(withColumn(list.layout.columns, name, { visible: false }))}
        >
          Sembunyikan kolom
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

function Sorting({ name }: { name: string }) {
  const { list } = useTableParts()
  return (
    <>
      <Menu.Item leftSection={<IconArrowUp size={16} />} onClick={() => list.change({ sort: [name] })}>
        Urutkan naik
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown size={16} />} onClick={() => list.change({ sort: [`-${name}`] })}>
        Urutkan turun
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}

function Moving({ name }: { name: string }) {
  const { layout } = useTableParts().list
  const pin = layout.columns.find(({ key }) => key === name)?.pin
  const peers = layout.columns.filter((one) => one.visible && one.pin === pin).map(({ key }) => key)
  return (
    <>
      <Menu.Item
        leftSection={<IconChevronLeft size={16} />}
        disabled={peers[0] === name}
        onClick={() => layout.setColumns(shifted(layout.columns, name, -1))}
      >
        Geser kiri
      </Menu.Item>
      <Menu.Item
        leftSection={<IconChevronRight size={16} />}
        disabled={peers.at(-1) === name}
        onClick={() => layout.setColumns(shifted(layout.columns, name, 1))}
      >
        Geser kanan
      </Menu.Item>
      <Menu.Divider />
    </>
  )
}

function Pinning({ name }: { name: string }) {
  const { layout } = useTableParts().list
  const pinned = layout.columns.find(({ key }) => key === name)?.pin
  const pin = (side?: 'left' | 'right') => layout.setColumns(withColumn(layout.columns, name, { pin: side }))
  if (pinned)
    return (
      <Menu.Item leftSection={<IconPinnedOff size={16} />} onClick={() => pin()}>
        Lepas sematan
      </Menu.Item>
    )
  return (
    <>
      <Menu.Item
        leftSection={<IconPin size={16} />}
        disabled={!mayPin(layout.columns, 'left')}
        onClick={() => pin('left')}
      >
        Sematkan di kiri
      </Menu.Item>
      <Menu.Item
        leftSection={<IconPin size={16} />}
        disabled={!mayPin(layout.columns, 'right')}
        onClick={() => pin('right')}
      >
        Sematkan di kanan
      </Menu.Item>
    </>
  )
}

function WidthDialog({ name, width, onClose }: { name: string; width: number; onClose: () => void }) {
  const { list, labels } = useTableParts()
  const [typed, setTyped] = useState<number | string>(width)
  const keep = (next?: number) => {
    list.layout.setColumns(withColumn(list.layout.columns, name, { width: next }))
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const expected = Number(typed)
    keep(expected > 0 ? clampWidth(expected) : undefined)
  }
  return (
    <Modal opened onClose={onClose} title={`Lebar kolom ${labels[name] ?? columnMeta(list.resource, name).label}`}>
      <form onSubmit={submit}>
        <Stack>
          <NumberInput
            label="Lebar (piksel)"
            description={`${NARROWEST} sampai ${WIDEST}`}
            data-autofocus
            value={typed}
            onChange={setTyped}
            step={10}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => keep(undefined)}>
              Sesuai isi
            </Button>
            <Button type="submit">Simpan</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
