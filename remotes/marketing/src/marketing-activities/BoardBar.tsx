import { marketingBoards, messageTemplates } from '@ems/contracts/marketing'
import { useSession } from '@ems/platform'
import { Button, Group, IconSettings, SegmentedControl, Select, useMediaQuery } from '@ems/ui'
import { ALL_BOARDS, type useBoards } from './use-boards.ts'
import { isOfOneBoard, isPicture, type Picture, type View, views } from './view-names.ts'

type ViewsProps = { view: Picture; onShow: (view: View) => void }
type BoardBarProps = Pick<ReturnType<typeof useBoards>, 'boards' | 'board' | 'isAll' | 'choose'> & ViewsProps

/** Which board, and which picture of its cards. */
export function BoardBar({ boards, board, isAll, choose, view, onShow }: BoardBarProps) {
  const { can } = useSession()
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
        {can(marketingBoards.can.update) && (
          <Button
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
            onClick={() => onShow('settings')}
          >
            Atur papan
          </Button>
        )}
        {can(messageTemplates.can.store) && (
          <Button variant="default" visibleFrom="sm" onClick={() => onShow('templates')}>
            Template pesan
          </Button>
        )}
      </Group>
      <ViewChoice view={view} onShow={onShow} />
    </Group>
  )
}

/** The pictures of the cards; a list of them where buttons have no room. */
function ViewChoice({ view, onShow }: ViewsProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
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
