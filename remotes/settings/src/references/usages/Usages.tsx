import type { Reference } from '@ems/contracts/settings'
import { Modal } from '@ems/ui'
import { LazyUsages } from './LazyUsages.tsx'

/** Dialog with the uses of a reference. */
export const Usages = ({ reference, onClose }: { reference: Reference; onClose: () => void }) => (
  <Modal opened onClose={onClose} title={`Pemakaian ${reference.name}`}>
    <LazyUsages reference={reference} />
  </Modal>
)
