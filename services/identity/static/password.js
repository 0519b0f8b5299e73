import './login.js'
import { strengthOf } from './password-strength.js'

const texts = { none: 'belum ada', weak: 'lemah', medium: 'sedang', strong: 'kuat' }
const levels = Object.keys(texts)

const password = document.getElementById('password')
const shown = document.querySelector('.strength')

function show() {
  const strength = strengthOf(password.value)
  shown.dataset.strength = strength
  shown.querySelector('meter').value = levels.indexOf(strength)
  shown.querySelector('span').textContent = `Kekuatan: ${texts[strength]}`
}

password.addEventListener('input', show)
show()
