import { EducationSection } from './education-section.tsx'
import { IntroductionSection } from './introduction/introduction-section.tsx'
import { PracticeSection } from './practice-section.tsx'

/** The last of the content. */
export default function LateSections() {
  return (
    <>
      <PracticeSection />
      <EducationSection />
      <IntroductionSection />
    </>
  )
}
