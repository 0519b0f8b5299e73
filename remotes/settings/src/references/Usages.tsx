import type { Reference } from '@ems/contracts/settings'
import { Modal } from '@ems/ui'
import { LazyUsages } from './LazyUsages.tsx'

/** Where a reference is used, in a dialog of its own. */
export const Usages = ({ reference, onClose }: { reference: Reference; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={`Pemakaian ${reference.name}`}>
    <LazyUsages reference={reference} />
  </Modal>
)
