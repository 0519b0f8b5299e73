import { Button, Group } from '@ems/ui'
import classes from './Inbox.module.css'
import type { InboxMenu } from './inbox-api.ts'

type Props = { menus: readonly InboxMenu[]; chosen: string | null; onChoose: (menu: string | null) => void }

/** How much waits in each menu, the fullest first; one pressed shows its items alone. */
export function InboxMenus({ menus, chosen, onChoose }: Props) {
  const filled = menus
    .filter(({ id, attributes: { count } }) => count > 0 || id === chosen)
    .toSorted((a, b) => b.attributes.count - a.attributes.count)
  if (filled.length < 2 && !chosen) return null
  return (
    <Group gap={6} className={classes.menus ?? ''} role="group" aria-label="Menurut menu">
      {filled.map(({ id, attributes: { label, count, overdue } }) => (
        <Button
          key={id}
          size="compact-sm"
          radius="xl"
          variant={id === chosen ? 'filled' : 'default'}
          aria-pressed={id === chosen}
          title={overdue ? `${overdue} terlambat` : undefined}
          onClick={() => onChoose(id === chosen ? null : id)}
        >
          {label} {count}
        </Button>
      ))}
    </Group>
  )
}
