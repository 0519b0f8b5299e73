import { Modal as Dialog, type DrawerProps, type ModalProps, Drawer as Panel } from '@mantine/core'
import { useEffect } from 'react'
import { Deferred } from './overlay/Deferred.tsx'
import { ScrollLock } from './overlay/ScrollLock.tsx'

/** A dialog that gives the focus back to what opened it, also where it is drawn only while it is open. */
export function Modal({ children, ...props }: ModalProps) {
  useComingBack(props.opened)
  return (
    <Dialog {...props}>
      <Deferred>
        <ScrollLock />
        {children}
      </Deferred>
    </Dialog>
  )
}

/** A panel at an edge of the page; the same of it. */
export function Drawer({ children, ...props }: DrawerProps) {
  useComingBack(props.opened)
  return (
    <Panel {...props}>
      <Deferred>
        <ScrollLock />
        {children}
      </Deferred>
    </Panel>
  )
}

/**
 * Gives the focus back to where it was before this opened. Mantine does so only for what was drawn closed before; what
 * comes with its own code when asked for is open from the first moment.
 */
function useComingBack(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const from = document.activeElement
    return () => {
      const last = document.activeElement
      // After the dialog has closed, unless the focus has moved elsewhere.
      setTimeout(() => {
        const now = document.activeElement
        if ((now === document.body || now === last) && from instanceof HTMLElement && from.isConnected)
          from.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
}
