/**
 * Does `work` after the next frame. A change of the address has the browser draw its own window; where it does so before
 * the frame of the page, Chromium keeps that frame back for 200 ms (docs/decisions/rendering.md#0235).
 */
export function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work))
}

/** Resolves after the next frame; at once while the page is hidden and has no frames. */
export const nextFrame = () =>
  new Promise<void>((resolve) => {
    if (document.hidden) resolve()
    else afterFrame(resolve)
  })
