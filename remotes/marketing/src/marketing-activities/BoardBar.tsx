import { marketingBoards, messageTemplates } from '@ems/contracts/marketing'
import { useSession } from '@ems/platform'
import { Button, Group, IconSettings, Menu, SegmentedControl, Select, useMediaQuery } from '@ems/ui'
import { ALL_BOARDS, type useBoards } from './use-boards.ts'
import { isOfOneBoard, isPicture, type Picture, type View, views } from './view-names.ts'

type ViewsProps = { view: Picture; onShow: (view: View) => void }
type BoardBarProps = Pick<ReturnType<typeof useBoards>, 'boards' | 'board' | 'isAll' | 'choose'> & ViewsProps

/** Which board, and which picture of its cards. */
export function BoardBar({ boards, board, isAll, choose, view, onShow }: BoardBarProps) {
  return (
    <Group gap="xs" justify="space-between">
      <Group gap="xs">
        {boards.length > 0 && (
          <Select
            aria-label="Papan"
            flex="1 1 10rem"
            maw={220}
            data={[
              ...(!isOfOneBoard(view) && boards.length > 1 ? [{ value: ALL_BOARDS, label: 'Semua papan' }] : []),
              ...boards.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={isAll ? ALL_BOARDS : (board?.id ?? null)}
            onChange={(id) => id && choose(id)}
            allowDeselect={false}
          />
        )}
        <Settings onShow={onShow} />
      </Group>
      <ViewChoice view={view} onShow={onShow} />
    </Group>
  )
}

/** What stands beside the cards; one menu where buttons have no room. */
function Settings({ onShow }: Pick<ViewsProps, 'onShow'>) {
  const { can } = useSession()
  const isPhone = useIsPhone()
  const choices = [
    ...(can(marketingBoards.can.update) ? (['settings'] as const) : []),
    ...(can(messageTemplates.can.store) ? (['templates'] as const) : []),
  ]
  const icon = <IconSettings size={16} aria-hidden />
  if (!isPhone || choices.length < 2)
    return choices.map((choice) => (
      <Button key={choice} variant="default" leftSection={choice === 'settings' && icon} onClick={() => onShow(choice)}>
        {views[choice]}
      </Button>
    ))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={icon}>
          Atur
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item key={choice} onClick={() => onShow(choice)}>
            {views[choice]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const useIsPhone = () => useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })

/** The pictures of the cards; a list of them where buttons have no room. */
function ViewChoice({ view, onShow }: ViewsProps) {
  const isPhone = useIsPhone()
  const choices = Object.entries(views).flatMap(([value, label]) =>
    isPicture(value as View) ? [{ value, label }] : [],
  )
  const Choice = isPhone ? Select : SegmentedControl
  return (
    <Choice
      aria-label="Tampilan"
      size="xs"
      data={choices}
      value={view}
      onChange={(next: string | null) => next && onShow(next as View)}
    />
  )
}
