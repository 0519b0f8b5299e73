import { useMergedRef } from '@mantine/hooks'
import {
  Children,
  cloneElement,
  type FocusEvent,
  isValidElement,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  startTransition,
  useDeferredValue,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

type Target = ReactElement<{
  ref?: Ref<HTMLElement>
  onClick?: (event: MouseEvent<HTMLElement>) => void
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
}>

type Deferred = {
  /** Component type of the element that contains the target. */
  holder: unknown
  children: ReactNode
  popup: 'menu' | 'dialog'
  isOpen: boolean
  /** Absent: the owner of the target opens it. */
  onPress?: (() => void) | undefined
}

/**
 * Renders the target; mounts the overlay on first hover, focus or opening. A page has dozens of them, and nearly none
 * is ever opened (docs/decisions/rendering.md).
 */
export function useLazyOverlay({ holder, children, popup, isOpen, onPress }: Deferred) {
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const [isExpected, setExpected] = useState(isOpen)
  const [isMade, setMade] = useState(false)
  if (isOpen && !isExpected) setExpected(true)
  // It takes the focus and its place when it is opened: it has to be there before.
  useLayoutEffect(() => void setMade(isExpected), [isExpected])
  // The target answers a pointer at once; what floats is drawn after that has been painted. By keys an arrow may follow.
  const [isPointed, setPointed] = useState(false)
  const later = useDeferredValue(isOpen)
  const isVisible = isPointed ? later : isOpen
  const want = () => startTransition(() => setExpected(true))

  const parts = Children.toArray(children)
  const held = parts.find((part) => isValidElement(part) && part.type === holder) as ReactElement<{ children: Target }>
  const target = Children.only(held.props.children)
  const { onClick, onPointerEnter, onFocus, ref } = target.props
  const merged = useMergedRef(element, ref)
  const rendered = cloneElement(target, {
    ref: merged,
    id,
    'aria-haspopup': popup,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? `${id}-dropdown` : undefined,
    'data-expanded': (popup === 'menu' && isOpen) || undefined,
    onPointerEnter: (event) => {
      onPointerEnter?.(event)
      want()
    },
    onFocus: (event) => {
      onFocus?.(event)
      // At once: by keyboard, Enter and an arrow may follow before anything that can wait is done.
      setExpected(true)
    },
    onClick: (event) => {
      setPointed(event.detail > 0)
      onClick?.(event)
      onPress?.()
    },
  } as Target['props'])
  const floating = {
    id,
    opened: isOpen && isVisible && isMade,
    children: parts.map((part) =>
      part === held ? cloneElement(held, {}, <There key="there" element={element} />) : part,
    ),
  }
  return { target: rendered, floating: isExpected ? floating : undefined }
}

/** In the place of a target that is on the page already: hands it over and draws nothing. */
function There({ element, ref }: { element: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element.current as HTMLElement, [element])
  return null
}
