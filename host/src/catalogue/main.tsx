import { createRoot } from 'react-dom/client'
import { Catalogue } from './browse/Catalogue.tsx'
import { Frame } from './frame/Frame.tsx'
import { parts } from './parts.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
const search = new URLSearchParams(location.search)
const part = parts.find(({ id }) => id === search.get('frame'))
const state = part?.states.find(({ id }) => id === search.get('state')) ?? part?.states[0]

if (part && state) {
  const example = await part.example()
  const Example = example[state.shows ?? ''] ?? Object.values(example)[0]
  const scheme = search.get('scheme') === 'dark' ? 'dark' : 'light'
  document.title = `${part.title}: ${state.label}`
  if (Example) createRoot(root).render(<Frame Example={Example} state={state} scheme={scheme} />)
} else createRoot(root).render(<Catalogue parts={parts} />)
