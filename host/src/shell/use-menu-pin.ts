import { useLocalStorage } from '@ems/ui'

/** Whether the side menu stays open beside the content. Remembered by this browser. */
export function useMenuPin() {
  const [isPinned, setPinned] = useLocalStorage({
    key: 'ems-menu-pinned',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  return { isPinned, toggle: () => setPinned((pinned) => !pinned) }
}
