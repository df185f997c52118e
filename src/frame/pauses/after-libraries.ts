import '@tanstack/react-query'
import '@tanstack/react-router'

__PAUSE__()
