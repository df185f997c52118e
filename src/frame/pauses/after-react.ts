import 'react-dom/client'

__PAUSE__()
