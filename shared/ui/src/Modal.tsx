import { Modal as Dialog, type DrawerProps, type ModalProps, Drawer as Panel } from '@mantine/core'
import { useEffect } from 'react'

/** A dialog that gives the focus back to what opened it, also where it is drawn only while it is open. */
export function Modal(props: ModalProps) {
  useComingBack(props.opened)
  return <Dialog {...props} />
}

/** A panel at an edge of the page; the same of it. */
export function Drawer(props: DrawerProps) {
  useComingBack(props.opened)
  return <Panel {...props} />
}

/**
 * Gives the focus back to where it was before this opened. Mantine does so only for what was drawn closed before; what
 * comes with its own code when asked for is open from the first moment.
 */
export function useComingBack(isOpen: boolean): void {
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
