import { formatRelative, lazyPart, showProblem, useMutation, useNavigate } from '@ems/platform'
import { Badge, Button, Group, Text, UnstyledButton } from '@ems/ui'
import { type ReactNode, Suspense, useState } from 'react'
import { openApproval } from '../../shell/bell/open-approval.ts'
import classes from '../widgets/Tasks.module.css'
import { decideItems, type InboxItem, takeNext } from './inbox-api.ts'

// The card of the dashboard comes without it.
const ReasonDialog = lazyPart(() => import('./ReasonDialog.tsx'))

type LineProps = { item: InboxItem; isWhole?: boolean; before?: ReactNode; after?: ReactNode }

/** An item with what it is about and its buttons. `isWhole` adds facts and requester. */
export function InboxLine({ item, isWhole = false, before, after }: LineProps) {
  const open = useOpenItem()
  const { title, kind, say, reason, due_at, is_overdue, requester, facts, delegate_of } = item.attributes
  const notes = [
    reason === 'approval' ? requester : kind,
    ...(delegate_of ? [`menggantikan ${delegate_of}`] : []),
    ...facts.map(({ label, text }) => `${label}: ${text}`),
  ].filter(Boolean)
  return (
    <>
      {before}
      <UnstyledButton className={classes.what} onClick={() => open(item)}>
        <span className={classes.title}>{reason === 'approval' ? title : `${say}: ${title}`}</span>
        {due_at && (
          <Badge variant="light" color={is_overdue ? 'red' : 'gray'}>
            {is_overdue ? `Terlambat sejak ${formatRelative(due_at)}` : `Batas ${formatRelative(due_at)}`}
          </Badge>
        )}
        {isWhole && notes.length > 0 && (
          <Text component="span" size="xs" c="dimmed" w="100%" lineClamp={3}>
            {notes.join(' · ')}
          </Text>
        )}
      </UnstyledButton>
      <Group className={classes.buttons ?? ''} gap={6} wrap="nowrap">
        {reason === 'approval' ? <Decision item={item} /> : <NextStep item={item} />}
        {after}
      </Group>
    </>
  )
}

/** Opens the record of an item, or the dialog of its task. */
export function useOpenItem() {
  const navigate = useNavigate()
  return ({ attributes: { task, route } }: InboxItem) => {
    if (task) openApproval(task)
    else if (route) navigate(route)
  }
}

function Decision({ item }: { item: InboxItem }) {
  const { title, task, can } = item.attributes
  const approve = useMutation({ mutationFn: () => decideItems('approve', [item]), onError: showProblem })
  const open = () => task && openApproval(task)
  // A request for access may leave the group open; then the approver chooses first.
  const approveNow = () => (can.includes('approve') ? approve.mutate() : open())
  const [isRejecting, setRejecting] = useState(false)
  const rejectNow = () => (can.includes('reject') ? setRejecting(true) : open())
  return (
    <>
      <Button
        size="compact-sm"
        variant="light"
        aria-label={`Setujui ${title}`}
        loading={approve.isPending}
        onClick={approveNow}
      >
        Setujui
      </Button>
      <Button size="compact-sm" variant="subtle" color="red" aria-label={`Tolak ${title}`} onClick={rejectNow}>
        Tolak
      </Button>
      <Suspense>
        {isRejecting && <ReasonDialog decision="reject" items={[item]} onClose={() => setRejecting(false)} />}
      </Suspense>
    </>
  )
}

function NextStep({ item }: { item: InboxItem }) {
  const { title, next } = item.attributes
  const open = useOpenItem()
  const take = useMutation({ mutationFn: () => takeNext(item), onError: showProblem })
  const label = next?.isDirect ? next.label : 'Buka'
  return (
    <Button
      size="compact-sm"
      variant="light"
      aria-label={`${label} ${title}`}
      loading={take.isPending}
      onClick={() => (next?.isDirect ? take.mutate() : open(item))}
    >
      {label}
    </Button>
  )
}
