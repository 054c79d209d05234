/** Whether somebody has chosen or typed anything in a form since its page was made: before the scripts ran, too. */
export function isTouched(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) return [...field.selectedOptions].some((option) => !option.defaultSelected)
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
    if (!(field instanceof HTMLInputElement) || field.type === 'hidden') return false
    const isTicked = field.type === 'checkbox' || field.type === 'radio'
    return isTicked ? field.checked !== field.defaultChecked : field.value !== field.defaultValue
  })
}
