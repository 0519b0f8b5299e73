import { credentialRequests, credentials } from '@ems/contracts/it'
import { lazyPart, type Row, showProblem } from '@ems/platform'
import { IconKey, IconStar, IconStarOff, type RowAction } from '@ems/ui'
import { type ReactNode, Suspense, useMemo, useState } from 'react'
import { markFavourite } from './favourite-requests.ts'

type Credential = Row<typeof credentials>

/** What can be done with a credential from the list, and the dialog that is open for it. */
export function useCredentialActions(favourites: ReadonlySet<string>): {
  actions: readonly RowAction<typeof credentials>[]
  dialog: ReactNode
} {
  const [chosen, setChosen] = useState<Credential>()
  const actions = useMemo(() => actionsOn(favourites, setChosen), [favourites])
  const dialog = chosen && (
    <Suspense fallback={null}>
      <AskDialog credential={chosen} onClose={() => setChosen(undefined)} />
    </Suspense>
  )
  return { actions, dialog }
}

const actionsOn = (
  favourites: ReadonlySet<string>,
  ask: (credential: Credential) => void,
): readonly RowAction<typeof credentials>[] => [
  {
    label: 'Minta akses',
    icon: IconKey,
    permission: credentialRequests.can.store,
    run: ([row]) => row && ask(row),
  },
  {
    label: 'Tandai favorit',
    icon: IconStar,
    permission: credentials.can.favourite,
    offered: ({ id }) => !favourites.has(id),
    run: ([row]) => row && mark(row, true),
  },
  {
    label: 'Hapus dari favorit',
    icon: IconStarOff,
    permission: credentials.can.favourite,
    offered: ({ id }) => favourites.has(id),
    run: ([row]) => row && mark(row, false),
  },
]

const mark = ({ id }: Credential, isFavourite: boolean) => void markFavourite(id, isFavourite).catch(showProblem)

const AskDialog = lazyPart(() => import('./AskDialog.tsx'))
