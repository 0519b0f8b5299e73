/**
 * Script of the page where a person without an account types a password: it says how strong the password is, by the rule of
 * `strengthOf` of the contract, and what it lacks. A test compares the two.
 */
export const strengthScript = `const judge=(typed)=>{
const classes=[[/\\p{Ll}/u,'huruf kecil'],[/\\p{Lu}/u,'huruf besar'],[/\\p{Nd}/u,'angka']];
const missing=classes.filter(([kind])=>!kind.test(typed)).map(([,name])=>name);
const {length}=[...typed];
if(length<8)missing.push('hingga 8 karakter');
const strength=!missing.length?'Kuat':3-classes.filter(([kind])=>!kind.test(typed)).length>=2&&length>=6?'Sedang':'Lemah';
return 'Kekuatan: '+strength+'.'+(missing.length?' Supaya kuat, tambahkan '+missing.join(', ')+'.':'')};
for(const hint of document.querySelectorAll('[data-strength-of]')){
const input=document.getElementById(hint.dataset.strengthOf);
const tell=()=>{hint.textContent=input.value?judge(input.value):''};
input.addEventListener('input',tell);tell()}`
