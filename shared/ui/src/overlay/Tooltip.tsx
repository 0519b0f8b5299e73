import { type TooltipProps as CompleteProps, Tooltip as CompleteTooltip } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import {
  Children,
  cloneElement,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type Ref,
  startTransition,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'

type TargetProps = HTMLAttributes<HTMLElement> & { ref?: Ref<HTMLElement> | undefined }

/** Props of the tooltip; all others belong to the target, to which a parent (a menu) may add some. */
type TooltipProps = Pick<CompleteProps, 'label' | 'disabled' | 'position' | 'multiline' | 'maw'> &
  TargetProps & { children: ReactElement<TargetProps> }

const OPEN_AFTER = 300

/**
 * Mantine's tooltip, mounted only when a pointer or the focus reaches its target. It opens 300 ms after the pointer
 * came, at once by keyboard; closed by leaving and by Escape; describes its target while it is open.
 */
export function Tooltip({ label, disabled, position, multiline, maw, children, ref, ...others }: TooltipProps) {
  const target = Children.only(children)
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const merged = useMergedRef(element, target.props.ref, ref)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isNearby, setNearby] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const isVisible = isOpen && !disabled

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isVisible) return
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpen(false)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isVisible])

  const open = (after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), after)
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const rendered = cloneElement(target, {
    ...others,
    ref: merged,
    'aria-describedby': isVisible ? id : target.props['aria-describedby'],
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      target.props.onPointerEnter?.(event)
      others.onPointerEnter?.(event)
      startTransition(() => setNearby(true))
      open(OPEN_AFTER)
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      target.props.onPointerLeave?.(event)
      others.onPointerLeave?.(event)
      close()
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      target.props.onFocus?.(event)
      others.onFocus?.(event)
      if (!event.currentTarget.matches(':focus-visible')) return
      // Made before it is opened, which is when it takes its place.
      setNearby(true)
      open(0)
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      target.props.onBlur?.(event)
      others.onBlur?.(event)
      close()
    },
  })
  return (
    <>
      {rendered}
      {isNearby && (
        <CompleteTooltip
          target={element}
          opened={isVisible}
          label={<span id={id}>{label}</span>}
          {...(position && { position })}
          {...(multiline && { multiline })}
          {...(maw !== undefined && { maw })}
        />
      )}
    </>
  )
}
