import { type PointerEvent, type SyntheticEvent, useRef } from 'react'

/** A finger that travels less wanted something else. */
const BEGIN_PX = 12
const TAKEN_PX = 96

type Ways = { right?: (() => void) | undefined; left?: (() => void) | undefined }

/**
 * Handlers that let a finger push something aside; `data-swipe` names the way once it is far enough, and before
 * that nothing happens. Each way has a button besides.
 */
export function useSwipe({ right, left }: Ways) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const moved = useRef(0)
  const wasSwiped = useRef(false)
  const show = (target: HTMLElement, by: number) => {
    moved.current = by
    target.style.translate = by ? `${by}px 0` : ''
    if (Math.abs(by) >= TAKEN_PX) target.dataset.swipe = by > 0 ? 'right' : 'left'
    else delete target.dataset.swipe
  }
  const end = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    const by = moved.current
    start.current = null
    wasSwiped.current = by !== 0
    show(currentTarget, 0)
    return by
  }
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      wasSwiped.current = false
      start.current = pointerType === 'touch' ? { x, y } : null
    },
    onPointerMove: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
      if (!start.current) return
      const [by, down] = [clientX - start.current.x, Math.abs(clientY - start.current.y)]
      const isAllowed = by > 0 ? right : left
      if (moved.current === 0 && down > BEGIN_PX) start.current = null
      else if (isAllowed && (moved.current !== 0 || Math.abs(by) > BEGIN_PX)) show(currentTarget, by)
      else if (moved.current !== 0) show(currentTarget, 0)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const by = end(event)
      if (by >= TAKEN_PX) right?.()
      if (by <= -TAKEN_PX) left?.()
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void end(event),
    /** The click that follows a swipe presses nothing. */
    onClickCapture: (event: SyntheticEvent) => {
      if (!wasSwiped.current) return
      wasSwiped.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
