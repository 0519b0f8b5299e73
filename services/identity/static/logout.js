const form = document.getElementById('op.logoutForm')
form.requestSubmit(document.querySelector('button[name=logout]'))
