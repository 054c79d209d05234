let isRunning = false

/**
 * Changes the rights of the person in this tab, which is read anew for it: until then it hears nothing of them, as reading
 * the screen in between would bring back what was given up. Throws what `change` throws.
 */
export async function changeOwnRights(change: () => Promise<unknown>) {
  isRunning = true
  try {
    await change()
  } catch (error) {
    isRunning = false
    throw error
  }
}

export function isChangingOwnRights(): boolean {
  return isRunning
}
