import type { Resource } from '@ems/contracts/kit'
import { type MarketingStage, marketingActivities } from '@ems/contracts/marketing'
import { lazyPart, type Row, type Titles, toast } from '@ems/platform'
import { Button, Menu, useTransitions } from '@ems/ui'
import { Suspense, useState } from 'react'
import type { Card } from './use-cards.ts'
import { type Move, useMoves } from './use-moves.ts'

const DemandDialog = lazyPart(() => import('./DemandDialog.tsx'))

type StageMenuProps = { card: Card; stages: readonly MarketingStage[]; titles: Titles; isDirty: boolean }

/** Moves an open card as a drag on the board does; a card that has ended is opened again in the chosen stage. */
export function StageMenu({ card, stages, titles, isDirty }: StageMenuProps) {
  const { take, dialog } = useTransitions(marketingActivities as unknown as Resource, { titles })
  const [demanded, setDemanded] = useState<Move | null>(null)
  const { move, send } = useMoves(
    (name, one) => take(name, [one as unknown as Row<Resource>]),
    (next) => setDemanded(next),
  )
  const isOpen = card.result === 'open'
  if (!card.can.includes(isOpen ? 'move' : 'reopen')) return null
  // Winning and losing are buttons of their own.
  const others = stages.filter(({ key, category }) => category === 'open' && (!isOpen || key !== card.stage_key))
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-md" variant="default">
            {isOpen ? 'Pindahkan' : 'Buka kembali'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((stage) => (
            <Menu.Item
              key={stage.key}
              onClick={() =>
                isDirty ? toast.warning('Simpan atau batalkan perubahan terlebih dahulu.') : void move(card, stage)
              }
            >
              {stage.name}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
      {demanded && (
        <Suspense>
          <DemandDialog move={demanded} titles={titles} onClose={() => setDemanded(null)} onMove={send} />
        </Suspense>
      )}
    </>
  )
}
