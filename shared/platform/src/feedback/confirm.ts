/** A confirmation before an action that is hard to undo: the title names the object, the text the consequence. */
export type Question = {
  title: string
  text: string
  /** The verb, e.g. `Hapus`. */
  confirmLabel: string
  /** `Batal` by default. */
  cancelLabel?: string
  danger?: boolean
}

let ask: (question: Question) => Promise<boolean> = async () => false

/** Resolves to true only when the person pressed the button that says so. */
export const confirm = (question: Question) => ask(question)

/** The host says once how questions look; returns how to stop. Without a presenter every answer is no. */
export function presentQuestions(presenter: (question: Question) => Promise<boolean>) {
  ask = presenter
  return () => {
    ask = async () => false
  }
}
